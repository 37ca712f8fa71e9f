/* Threads that share one call's work: see _pool.c. */

#ifndef FASTPAD_POOL_H
#define FASTPAD_POOL_H

#include <stdint.h>

/* One part of a job, by its number. Parts may run at the same time, on any thread, in any order. */
typedef void (*fastpad_task)(void *job, int part);

/* Run each part from 0 to parts - 1 once, on up to `threads` threads, the calling one among them. 0 if no other thread
   is there for it, or it is not worth waking one: then nothing was run.
   `cost`: about how many ns one thread takes for all. */
int fastpad_share(fastpad_task task, void *job, int parts, int threads, int64_t cost);

/* A job that could not be shared was done: another may follow closely. */
void fastpad_ended(void);

/* How many processors this process may run on. */
int fastpad_processors(void);

/* The most threads that a call may use, for threadpoolctl; until it is set, the processors. */
int fastpad_get_limit(void);
void fastpad_set_limit(int threads);

/* How many helpers there are. */
int fastpad_helpers(void);

/* Whether this process was forked from one that had loaded fastpad. */
int fastpad_was_forked(void);

#endif
