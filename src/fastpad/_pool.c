/* A pool of helpers that sleep until there is a job worth waking them for.

The calling thread publishes a job of many small parts, wakes helpers, and takes part after part itself off one counter,
as they do. It never waits for a part that nobody has begun: a helper that the system does not run costs nothing, and a
helper that is put aside within a part costs that part alone. One job runs at a time; a call that finds the pool at work
does its own work alone.

To wake a helper costs the calling thread 2 to 50 us where this was measured, a virtual machine that halts its idle
processors, and elsewhere something else. So the cost is measured with each wake, and only a job that takes WORTH times
as long wakes one. A helper that has done its parts stays awake for AWAKE ns, and takes what is published then at no
cost; a call that follows another as closely wakes one, whatever its size: calls in a loop cost one wake between them.

Helpers are made when first needed, and stay. Where none can be made (a limit on memory or on processes) the calling
thread does all parts. A forked child has none, and starts over.

The counter holds the job's number, too: a helper that wakes late finds another number, or no part left, and touches
nothing of a job that is over. */

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "_pool.h"

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#endif

enum {
    AWAKE = 50000,      /* ns that a helper looks for the next job, and a caller for the end of the last part */
    WORTH = 20,         /* a wake that brings nothing costs a twentieth of the job */
    MOST_WAKE = 100000, /* ns; beyond it a wake was measured on a busy machine, and must be tried again */
    PAUSES = 32,        /* between two looks at the clock */
};

typedef struct {
    fastpad_task task;
    void *job;
    int parts;
    uint32_t number;
    int processor; /* of the calling thread */
} Work;

static struct {
    pthread_mutex_t lock; /* of all but the two atomics below */
    pthread_cond_t begun, ended;
    Work work;
    int seats; /* helpers that may still join it */
    bool busy;
    int helpers, awake;
    int64_t wake;  /* ns that waking a helper costs */
    int64_t ended_at;  /* when the last job, or one that was too small for helpers, was done */
} pool = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .begun = PTHREAD_COND_INITIALIZER,
    .ended = PTHREAD_COND_INITIALIZER,
    .wake = AWAKE / 4,
};

static _Atomic uint64_t counter; /* the job's number << 32 | its next part */
static atomic_int unfinished;    /* parts of the job */
static atomic_int limit;         /* 0: not set */
static bool forked;

/* The processor that this thread is on; -1 where that cannot be told. */
static int here(void) {
#if defined(__linux__)
    return sched_getcpu();
#else
    return -1;
#endif
}

static int64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void pause_briefly(void) {
    for (int k = 0; k < PAUSES; k++) {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        __asm__ volatile("yield");
#endif
    }
}

/* The next part of a job, or -1 if none is left. */
static int take_part(const Work *work) {
    uint64_t seen = atomic_load(&counter);
    while (seen >> 32 == work->number && (int)(uint32_t)seen < work->parts)
        if (atomic_compare_exchange_weak(&counter, &seen, seen + 1))
            return (int)(uint32_t)seen;
    return -1;
}

/* Do a part. False if none is left. */
static bool do_part(const Work *work) {
    int part = take_part(work);
    if (part < 0)
        return false;
    work->task(work->job, part);
    if (atomic_fetch_sub(&unfinished, 1) == 1) {
        pthread_mutex_lock(&pool.lock);
        pthread_cond_signal(&pool.ended);
        pthread_mutex_unlock(&pool.lock);
    }
    return true;
}

/* Whether a helper was put where the calling thread is, and would only keep it from its work. */
static bool shares_processor(const Work *work) { return work->processor >= 0 && here() == work->processor; }

/* Leave that processor for the others of the process: systems wake a thread there even where another one is idle, and
   would again the next time. */
static void move_away(const Work *work) {
#if defined(__linux__)
    cpu_set_t others;
    if (sched_getaffinity(getpid(), sizeof(others), &others) == 0 && CPU_COUNT(&others) > 1) {
        CPU_CLR(work->processor, &others);
        sched_setaffinity(0, sizeof(others), &others);
    }
#else
    (void)work;
#endif
}

/* Stay awake for a moment: one call's jobs, and calls in a loop, follow each other closely. */
static void await_next(const Work *work) {
    int64_t until = clock_ns() + AWAKE;
    while (atomic_load(&counter) >> 32 == work->number && clock_ns() < until && !shares_processor(work))
        pause_briefly();
}

static void *help(void *unused) {
    Work work;
    (void)unused;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (pool.seats == 0) {
            pool.awake--;
            pthread_cond_wait(&pool.begun, &pool.lock);
            pool.awake++;
        }
        pool.seats--;
        work = pool.work;
        pthread_mutex_unlock(&pool.lock);
        if (shares_processor(&work))
            move_away(&work);
        while (!shares_processor(&work) && do_part(&work))
            ;
        await_next(&work);
        pthread_mutex_lock(&pool.lock);
    }
    return NULL;
}

/* One more helper, if the system allows it. Signals are for the threads of the program. */
static bool make_helper(void) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool made = pthread_create(&thread, NULL, help, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (made)
        pthread_detach(thread);
    pool.helpers += made;
    pool.awake += made;
    return made;
}

/* Have helpers for a job: those awake, and if it is worth that, others. Returns how many are to be woken. */
static int find_helpers(int wanted, int64_t cost) {
    bool worth = cost >= WORTH * pool.wake || clock_ns() - pool.ended_at < AWAKE;
    if (!worth) {
        pool.seats = pool.awake < wanted ? pool.awake : wanted;
        return 0;
    }
    while (pool.helpers < wanted && make_helper())
        ;
    pool.seats = pool.helpers < wanted ? pool.helpers : wanted;
    return pool.seats > pool.awake ? pool.seats - pool.awake : 0;
}

/* Wake helpers, and keep what that cost: a good guess of it at once, a bad one bit by bit. */
static void wake_helpers(int count) {
    int64_t cost = -clock_ns();
    for (int k = 0; k < count; k++)
        pthread_cond_signal(&pool.begun);
    cost = (cost + clock_ns()) / count;
    pthread_mutex_lock(&pool.lock);
    pool.wake = cost < pool.wake ? (pool.wake + cost) / 2 : pool.wake + pool.wake / 4;
    pool.wake = pool.wake < MOST_WAKE ? pool.wake : MOST_WAKE;
    pthread_mutex_unlock(&pool.lock);
}

/* Publish a job and wake its helpers. False if there are none for it, or they are at work. */
static bool begin(Work *work, int threads, int64_t cost) {
    int sleeping = 0;
    bool helped = false;
    pthread_mutex_lock(&pool.lock);
    if (!pool.busy) {
        sleeping = find_helpers(threads - 1, cost);
        helped = pool.seats > 0;
    }
    if (helped) {
        work->number = pool.work.number + 1;
        pool.work = *work;
        pool.busy = true;
        atomic_store(&unfinished, work->parts);
        atomic_store(&counter, (uint64_t)work->number << 32);
    }
    pthread_mutex_unlock(&pool.lock);
    if (sleeping > 0)
        wake_helpers(sleeping);
    return helped;
}

/* Wait for the parts that helpers have begun. */
static void end(void) {
    int64_t until = clock_ns() + AWAKE;
    while (atomic_load(&unfinished) > 0 && clock_ns() < until)
        pause_briefly();
    pthread_mutex_lock(&pool.lock);
    while (atomic_load(&unfinished) > 0)
        pthread_cond_wait(&pool.ended, &pool.lock);
    pool.seats = 0;
    pool.busy = false;
    pool.ended_at = clock_ns();
    pthread_mutex_unlock(&pool.lock);
}

int fastpad_share(fastpad_task task, void *job, int parts, int threads, int64_t cost) {
    Work work = {.task = task, .job = job, .parts = parts, .processor = here()};
    threads = threads < parts ? threads : parts;
    if (threads < 2 || !begin(&work, threads, cost))
        return 0;
    while (do_part(&work))
        ;
    end();
    return 1;
}

void fastpad_ended(void) {
    pthread_mutex_lock(&pool.lock);
    pool.ended_at = clock_ns();
    pthread_mutex_unlock(&pool.lock);
}

/* No helper survives a fork, and the lock may have been another thread's. */
static void after_fork(void) {
    pool.lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    pool.begun = pool.ended = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    pool.seats = pool.helpers = pool.awake = 0;
    pool.busy = false;
    forked = true;
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, after_fork); }

int fastpad_processors(void) {
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof(set), &set) == 0)
        return CPU_COUNT(&set);
#endif
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (int)count : 1;
}

int fastpad_get_limit(void) {
    int set = atomic_load(&limit);
    return set > 0 ? set : fastpad_processors();
}

void fastpad_set_limit(int threads) { atomic_store(&limit, threads); }

int fastpad_helpers(void) {
    pthread_mutex_lock(&pool.lock);
    int helpers = pool.helpers;
    pthread_mutex_unlock(&pool.lock);
    return helpers;
}

int fastpad_was_forked(void) { return forked; }

#else /* no threads: one does all */

int fastpad_share(fastpad_task task, void *job, int parts, int threads, int64_t cost) {
    (void)task, (void)job, (void)parts, (void)threads, (void)cost;
    return 0;
}

void fastpad_ended(void) {}

int fastpad_processors(void) { return 1; }
int fastpad_get_limit(void) { return 1; }
void fastpad_set_limit(int threads) { (void)threads; }
int fastpad_helpers(void) { return 0; }
int fastpad_was_forked(void) { return 0; }

#endif
