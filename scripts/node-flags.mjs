/**
 * Node flags for the shop. A small young generation: with its default size, Node uses twice the memory and never
 * returns it to a shared machine. For `--expose-gc` see `src/platform/return-memory.ts`.
 */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--expose-gc',
  '--no-memory-reducer',
];
/**
 * The same for native memory: by default, glibc keeps a separate arena per thread, and once a large block is freed, it
 * keeps blocks up to that size for itself.
 */
export const NODE_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
