/* The pool on its own, for sanitizers: run with the name of a check. Prints what it counted, and ends with 0 if all is well. */

#include "_pool.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PARTS = 48, LARGE = 1 << 30 /* ns: worth any wake */ };

typedef struct {
    int done[PARTS]; /* not atomic: two threads that do one part are a race */
    int scale;
} Job;

static void count(void *given, int part) {
    Job *job = given;
    volatile int spent = 0;
    for (int k = 0; k < 300 * (part % 5); k++)
        spent += k;
    job->done[part] += job->scale;
}

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

/* Run one job; every part must have been done once. Returns whether it was shared. */
static int run(int parts, int threads, int64_t cost) {
    Job job = {.scale = 1 + parts};
    int shared = fastpad_share(count, &job, parts, threads, cost);
    for (int part = 0; part < PARTS; part++)
        if (job.done[part] != (shared && part < parts ? job.scale : 0))
            fail("a part was not done once");
    if (!shared)
        fastpad_ended();
    return shared;
}

static int run_many(int times) {
    int shared = 0;
    for (int k = 0; k < times; k++)
        shared += run(1 + k * 7 % PARTS, 1 + k % 5, k % 3 ? LARGE : k % 2);
    return shared;
}

static void *run_in_thread(void *shared) {
    *(int *)shared = run_many(2000);
    return NULL;
}

static void check_jobs(void) {
    printf("shared %d of 20000 jobs\n", run_many(20000));
    if (fastpad_helpers() != 4)
        fail("there must be as many helpers as the largest job asked for");
}

static void check_callers(void) {
    pthread_t threads[4];
    int shared[4];
    for (int k = 0; k < 4; k++)
        pthread_create(&threads[k], NULL, run_in_thread, &shared[k]);
    for (int k = 0; k < 4; k++) {
        pthread_join(threads[k], NULL);
        printf("shared %d of 2000 jobs\n", shared[k]);
    }
}

static void check_sleepers(void) {
    for (int k = 0; k < 200; k++) {
        usleep(k % 20 * 20);
        run(PARTS, 3, k % 2 ? LARGE : 0);
    }
    printf("%d helpers\n", fastpad_helpers());
}

static void *run_until_told(void *stop) {
    while (!__atomic_load_n((int *)stop, __ATOMIC_RELAXED))
        run(PARTS, 3, LARGE);
    return NULL;
}

/* Forked while another thread is in the pool, at any place. */
static void check_forks(void) {
    pthread_t thread;
    int stop = 0, status = 0;
    pthread_create(&thread, NULL, run_until_told, &stop);
    for (int k = 0; k < 100; k++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(20);
            _exit(!(fastpad_was_forked() && fastpad_helpers() == 0 && run(PARTS, 3, LARGE) && fastpad_helpers() == 2));
        }
        if (waitpid(child, &status, 0) != child || status != 0)
            fail("a forked child did not answer");
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    puts("100 forked children");
}

/* No thread can be made: the caller is told so, and does the work. */
static void check_no_threads(void) {
    struct rlimit none = {1 << 20, 1 << 20};
    setrlimit(RLIMIT_AS, &none);
    if (run(PARTS, 3, LARGE) || fastpad_helpers() != 0)
        fail("there is a helper, which the system did not allow");
    puts("no helper");
}

int main(int count, char **names) {
    static const struct {
        const char *name;
        void (*check)(void);
    } checks[] = {
        {"jobs", check_jobs}, {"callers", check_callers}, {"sleepers", check_sleepers},
        {"forks", check_forks}, {"no-threads", check_no_threads},
    };
    for (size_t k = 0; k < sizeof(checks) / sizeof(checks[0]); k++)
        if (count == 2 && strcmp(names[1], checks[k].name) == 0) {
            checks[k].check();
            return 0;
        }
    fail("no such check");
}
