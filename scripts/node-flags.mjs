/**
 * How Node is started for the shop. A small nursery for new objects: with its own sizes Node holds twice the memory,
 * and never gives it back to a machine that is shared.
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
/** The same for memory outside JavaScript: glibc keeps a store of its own for each thread otherwise. */
export const NODE_SETTINGS = { MALLOC_ARENA_MAX: '2' };
