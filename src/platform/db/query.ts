import { type Static, type TObject, Type } from 'typebox';
import type { Sql, Statement } from './sql.ts';

/** A PostgreSQL timestamptz value as returned by queries. */
export const Timestamp = Type.Unsafe<Date>({ 'x-column': 'timestamptz' });
/** A jsonb column; the query that selects it asserts the shape. */
export const Json = <Shape>() => Type.Unsafe<Shape>({ 'x-column': 'json' });

/** Every statement declares its row shape; `tests/rules/queries.test.ts` checks both against PostgreSQL. */
export function manyRows<Row extends TObject, Args extends unknown[]>(
  row: Row,
  ask: (sql: Sql, ...args: Args) => Statement,
) {
  const answer = async (sql: Sql, ...args: Args) => (await ask(sql, ...args).execute()) as Static<Row>[];
  return Object.assign(answer, { row, ask });
}

/**
 * Like `manyRows`, but planned for its values each time, at about a millisecond. For searches: after five executions,
 * PostgreSQL plans a prepared statement for any words, as if each were in one of two hundred rows.
 */
export function foundRows<Row extends TObject, Args extends unknown[]>(
  row: Row,
  ask: (sql: Sql, ...args: Args) => Statement,
) {
  const answer = async (sql: Sql, ...args: Args) => (await ask(sql, ...args).execute('once')) as Static<Row>[];
  return Object.assign(answer, { row, ask });
}

export function oneRow<Row extends TObject, Args extends unknown[]>(
  row: Row,
  ask: (sql: Sql, ...args: Args) => Statement,
) {
  const answer = async (sql: Sql, ...args: Args) => (await ask(sql, ...args).execute())[0] as Static<Row> | undefined;
  return Object.assign(answer, { row, ask });
}

/** Runs a statement without reading its rows; returns the affected row count. */
export function change<Args extends unknown[]>(ask: (sql: Sql, ...args: Args) => Statement) {
  const answer = (sql: Sql, ...args: Args) => ask(sql, ...args).count();
  return Object.assign(answer, { row: undefined, ask });
}

/** Converts search text to a LIKE pattern (substring match on lower-case text), with wildcards escaped. */
export const likePattern = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

const MAX_PATTERN_WORDS = 8;

/**
 * Whether `text`, a lower-case expression with a trigram index, contains every search word, in any order. One condition
 * per word, since an index doesn't support `like all`.
 */
export function hasWords(sql: Sql, text: Statement, words: string | null): Statement {
  const typed = (typeof words === 'string' ? words : '').split(/\s+/).filter(Boolean).slice(0, MAX_PATTERN_WORDS);
  const [first = '', ...more] = typed.map(likePattern);
  return more.reduce<Statement>(
    (all, pattern) => sql`${all} and ${text} like ${pattern}::text`,
    sql`${text} like ${first}::text`,
  );
}

const WORD_BREAK = '[\\t-/:-@[-`{-~]';

/** Words of a search in the form that the database's `search_words` stores; at most eight. */
const splitWords = (words: string | null): string[] =>
  (typeof words === 'string' ? words : '')
    .toLowerCase()
    .split(new RegExp(`${WORD_BREAK}+`))
    .filter(Boolean)
    .slice(0, MAX_PATTERN_WORDS);

/**
 * Whether `text` contains the search words, in any order; the last one may be unfinished, as while typing. Nothing is found
 * without a word. Needs an index on `search_words(text)`; to filter rows without one, `hasTypedWords` is cheaper. Only the
 * last is a prefix, because PostgreSQL collects all rows with any prefix: half a second if every order has the word.
 */
export function indexHasTypedWords(sql: Sql, text: Statement, words: string | null): Statement {
  const query = splitWords(words).map((word, place, { length }) => `'${word}'${place === length - 1 ? ':*' : ''}`);
  return sql`search_words(${text}) @@ nullif(${query.join(' & ')}::text, '')::tsquery`;
}

/** The condition of `indexHasTypedWords`, for a row that has been read. */
export function hasTypedWords(sql: Sql, text: Statement, words: string | null): Statement {
  const patterns = splitWords(words).map(
    (word, place, { length }) => `(^|${WORD_BREAK})${word}${place === length - 1 ? '' : `(${WORD_BREAK}|$)`}`,
  );
  return sql`lower(${text}) ~ all (${patterns.length === 0 ? null : patterns}::text[])`;
}
