import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** Text as a person typed it, to be found anywhere by LIKE in what is in lower case; no character of it is a wildcard. */
export const likePattern = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

const MAX_WORDS = 8;

/**
 * Whether `text`, an expression in lower case with a trigram index, has each of the words that a person typed, in any order. A
 * condition for each word, since an index can't answer `like all`.
 */
export function hasWords(sql: Sql, text: Statement, words: string | null): Statement {
  const typed = (typeof words === 'string' ? words : '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const [first = '', ...more] = typed.map(likePattern);
  return more.reduce<Statement>(
    (all, pattern) => sql`${all} and ${text} like ${pattern}::text`,
    sql`${text} like ${first}::text`,
  );
}
