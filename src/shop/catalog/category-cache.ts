import type { Database } from '../../platform/db/database.ts';
import { listCategoryLinks } from './queries.ts';
import type { CategoryLink } from './schema.ts';

/** The categories in the shop's order, read once and remembered until somebody changes one, here or elsewhere. */
export type CategoryCache = {
  current(): Promise<readonly CategoryLink[]>;
  invalidate(): void;
};

export function createCategoryCache({ sql }: Pick<Database, 'sql'>): CategoryCache {
  let cached: Promise<readonly CategoryLink[]> | undefined;
  return {
    current() {
      const reading = cached ?? readLinks(sql);
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

const readLinks = async (sql: Database['sql']) =>
  (await listCategoryLinks(sql)).map(({ slug, name, line }) => ({ id: slug, name, line }));
