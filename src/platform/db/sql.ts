import { failBeforeStatement } from '../failpoint.ts';
import { toParameter } from './parameter.ts';
import { plainRowsOf, rowsOf } from './rows.ts';
import { type Ask, Identifier, type SqlValue, Statement } from './statement.ts';

type Row = Record<string, unknown>;

export type Sql = {
  /** A statement, asked when it is awaited, or a part of another. */
  <Rows extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: SqlValue[]): Statement<Rows>;
  /** The name of a table or column, to be put into a statement. */
  (name: string): Identifier;
  /** Text as it stands; without `values` it may hold several statements, and answers the rows of the last. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Promise<Rows>;
  /** The same for a library: columns keep PostgreSQL's names. `prepared`: kept by the connection, for what is frequent. */
  plain(text: string, values: readonly unknown[], how: 'once' | 'prepared'): Promise<{ rows: Row[] }>;
};

/** Scripts that are run from their sources know nothing of failpoints. */
const HAS_FAILPOINTS = typeof FAILPOINTS !== 'undefined' && FAILPOINTS;

const mortal =
  (answer: Ask): Ask =>
  (question) => {
    failBeforeStatement(question.text);
    return answer(question);
  };

export function createSql(answer: Ask): Sql {
  const ask: Ask = HAS_FAILPOINTS ? mortal(answer) : answer;
  function sql(first: TemplateStringsArray | string, ...values: SqlValue[]) {
    return typeof first === 'string' ? new Identifier(first) : new Statement(first, values, ask);
  }
  const askText = (text: string, values: readonly unknown[], how: 'once' | 'prepared') =>
    ask({
      text,
      values: values.map((value) => toParameter(value ?? null)),
      how: values.length === 0 ? 'simple' : how,
    });
  return Object.assign(sql as Pick<Sql, never> as Sql, {
    unsafe: async <Rows>(text: string, values: readonly unknown[] = []) =>
      rowsOf(text, await askText(text, values, 'once')) as Rows,
    plain: async (text: string, values: readonly unknown[], how: 'once' | 'prepared') => ({
      rows: plainRowsOf(await askText(text, values, how)),
    }),
  });
}
