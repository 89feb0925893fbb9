import type { Database } from '../../platform/db/database.ts';
import { listCategoryLinks } from './queries.ts';
import type { CategoryLink } from './schema.ts';

/** The categories in the shop's order, read once and remembered until somebody changes one, here or elsewhere. */
export type CategoryBoard = {
  current(): Promise<readonly CategoryLink[]>;
  forget(): void;
};

export function createCategoryBoard({ sql }: Pick<Database, 'sql'>): CategoryBoard {
  let known: Promise<readonly CategoryLink[]> | undefined;
  return {
    current() {
      const asked = known ?? readLinks(sql);
      known = asked;
      asked.catch(() => {
        if (known === asked) known = undefined;
      });
      return asked;
    },
    forget() {
      known = undefined;
    },
  };
}

const readLinks = async (sql: Database['sql']) =>
  (await listCategoryLinks(sql)).map(({ slug, name, line }) => ({ id: slug, name, line }));
