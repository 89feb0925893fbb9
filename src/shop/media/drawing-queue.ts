import { LRUCache } from 'lru-cache';

/** Pictures drawn on request: one at a time, concurrent requests for the same one merged, results cached. */
export type DrawingQueue<Drawn> = {
  cached(key: string): Drawn | undefined;
  /** Throws TooManyPictures while the queue is full. Nothing drawn isn't cached. */
  draw(key: string, draw: () => Promise<Drawn | undefined>): Promise<Drawn | undefined>;
};

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Maximum pictures in the queue; further ones are refused. */
const MAX_WAITING = 40;

export function createDrawingQueue<Drawn extends { bytes: Buffer }>(): DrawingQueue<Drawn> {
  const cache = new LRUCache<string, Drawn>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const drawing = new Map<string, Promise<Drawn | undefined>>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    cached: (key) => cache.get(key),
    draw(key, draw) {
      const known = drawing.get(key);
      if (known !== undefined) return known;
      if (drawing.size >= MAX_WAITING) throw new TooManyPictures('Too many pictures wait to be drawn.');
      const task = queue.then(draw);
      queue = task.catch(() => undefined);
      drawing.set(key, task);
      void task
        .then((picture) => picture && cache.set(key, picture))
        .catch(() => undefined)
        .finally(() => drawing.delete(key));
      return task;
    },
  };
}

class TooManyPictures extends Error {}

export function orTooMany(error: unknown): 'too_many' {
  if (error instanceof TooManyPictures) return 'too_many';
  throw error;
}
