import type { Database } from '../../platform/db/database.ts';
import { listPageRows } from './queries.ts';

type Rows = Awaited<ReturnType<typeof listPageRows>>;

/** What the owner wrote on the pages of words, read once and remembered until somebody changes one, here or elsewhere. */
export type PageBoard = {
  current(): Promise<Rows>;
  forget(): void;
};

export function createPageBoard({ sql }: Pick<Database, 'sql'>): PageBoard {
  let known: Promise<Rows> | undefined;
  return {
    current() {
      const asked = known ?? listPageRows(sql);
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
