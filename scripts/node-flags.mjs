/**
 * Node flags for the shop. A small young generation: with its default size, Node uses twice the memory and never
 * returns it to a shared machine.
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'];
/** The same for native memory: by default, glibc keeps a separate arena per thread. */
export const NODE_SETTINGS = { MALLOC_ARENA_MAX: '2' };
