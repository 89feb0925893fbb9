import type { Database } from '../../platform/db/database.ts';
import { listPageRows } from './queries.ts';

type Rows = Awaited<ReturnType<typeof listPageRows>>;

/** What the owner wrote on the pages of words, read once and remembered until somebody changes one, here or elsewhere. */
export type ContentPageCache = {
  current(): Promise<Rows>;
  invalidate(): void;
};

export function createContentPageCache({ sql }: Pick<Database, 'sql'>): ContentPageCache {
  let cached: Promise<Rows> | undefined;
  return {
    current() {
      const reading = cached ?? listPageRows(sql);
      cached = reading;
      reading.catch(() => {
        if (cached === reading) cached = undefined;
      });
      return reading;
    },
    invalidate() {
      cached = undefined;
    },
  };
}
