import { failBeforeStatement } from '../failpoint.ts';

type Row = Record<string, unknown>;

export type Sql = {
  /** A statement, executed when awaited, or a fragment of another one. */
  <Rows extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: SqlValue[]): Statement<Rows>;
  /** A table or column name, inlined into the statement. */
  (name: string): Identifier;
  /** Runs raw text; without `values` it may contain several statements, and returns the rows of the last. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Promise<Rows>;
  /** Same for libraries: columns keep PostgreSQL's names. `prepared`: as a prepared statement, for frequent queries. */
  plain(text: string, values: readonly unknown[], how: 'once' | 'prepared'): Promise<{ rows: Row[] }>;
};

/** FAILPOINTS isn't defined in scripts run from source. */
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
      toRows(text, await askText(text, values, 'once')) as Rows,
    plain: async (text: string, values: readonly unknown[], how: 'once' | 'prepared') => ({
      rows: toPlainRows(await askText(text, values, how)),
    }),
  });
}

/** Executes a query on a connection of the pool or transaction that created the statement. */
export type Ask = (question: Question) => Promise<Answer>;

/** A table or column name, inlined into the statement. */
class Identifier {
  readonly text: string;
  constructor(name: string) {
    this.text = quoteName(toSnake(name));
  }
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Allowed values of `${…}` in a template. Statements and lists of statements become text, everything else is a
 * parameter.
 */
type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | Identifier
  | Statement<readonly object[]>
  | readonly SqlValue[];

/** Executed when awaited, not before: until then it can become a fragment of another statement. */
export class Statement<Rows extends readonly object[] = Row[]> implements PromiseLike<Rows> {
  readonly #strings: readonly string[];
  readonly #values: readonly SqlValue[];
  readonly #ask: Ask;
  #answer: Promise<Rows> | undefined;

  constructor(strings: readonly string[], values: readonly SqlValue[], ask: Ask) {
    this.#strings = strings;
    this.#values = values;
    this.#ask = ask;
  }

  /** The text with numbered parameters, and the parameter values. */
  toQuestion(): Question & { text: string } {
    const question = { text: '', values: [], how: 'prepared' as const };
    this.#appendTo(question);
    return question;
  }

  /** Executes once, even if awaited repeatedly. */
  execute(how: 'once' | 'prepared' = 'prepared'): Promise<Rows> {
    this.#answer ??= this.#run(how);
    return this.#answer;
  }

  async #run(how: 'once' | 'prepared'): Promise<Rows> {
    const question = { ...this.toQuestion(), how };
    return toRows(question.text, await this.#ask(question)) as unknown as Rows;
  }

  async count(): Promise<number> {
    return (await this.#ask(this.toQuestion())).rowCount ?? 0;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting it runs the query.
  then<Done = Rows, Failed = never>(
    onDone?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.execute().then(onDone, onFailed);
  }

  catch<Failed>(onFailed: (error: unknown) => Failed | PromiseLike<Failed>): Promise<Rows | Failed> {
    return this.execute().catch(onFailed);
  }

  #appendTo(question: { text: string; values: (string | Buffer | null)[] }) {
    question.text += this.#strings[0];
    this.#values.forEach((value, place) => {
      if (value instanceof Statement) value.#appendTo(question);
      else if (value instanceof Identifier) question.text += value.text;
      else if (isListOfStatements(value))
        value.forEach((part) => {
          question.text += ' ';
          part.#appendTo(question);
        });
      else question.text += `$${question.values.push(toParameter(value))}`;
      question.text += this.#strings[place + 1];
    });
  }
}

const isListOfStatements = (value: SqlValue): value is readonly Statement[] =>
  Array.isArray(value) && value[0] instanceof Statement;

/** A parameter as text for PostgreSQL, which infers its type. */
function toParameter(value: unknown): string | Buffer | null {
  if (value === null) return null;
  if (value === undefined) throw new TypeError('A parameter of a statement is undefined.');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? toArray(value) : JSON.stringify(value);
}

/** PostgreSQL's array literal syntax. */
const toArray = (elements: readonly unknown[]): string => `{${elements.map(toElement).join(',')}}`;

function toElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL';
  if (Array.isArray(element)) return toArray(element);
  const parameter = toParameter(element);
  return quoted(Buffer.isBuffer(parameter) ? `\\x${parameter.toString('hex')}` : String(parameter));
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** `simple`: may contain several statements, no parameters. `prepared`: a named prepared statement. */
export type Question = {
  text: string;
  values: (string | Buffer | null)[];
  how: 'simple' | 'once' | 'prepared';
};

/** A node-postgres result with `rowMode: 'array'`. */
export type Answer = {
  command: string | null;
  rowCount: number | null;
  rows: unknown[][];
  fields: readonly { name: string; dataTypeID: number }[];
  /** The result of each statement, if there were several. */
  parts?: readonly Answer[];
};

/** A statement's column names, in PostgreSQL and in code. */
type Columns = { names: readonly string[]; keys: readonly string[] };
const columnsByText = new Map<string, Columns>();

function toRows(text: string, { rows, fields }: Answer): Row[] {
  if (rows.length === 0) return [];
  let columns = columnsByText.get(text);
  if (!columns || !isOf(columns, fields)) {
    const names = fields.map(({ name }) => name);
    columns = { names, keys: names.map(toCamel) };
    columnsByText.set(text, columns);
  }
  return toObjects(columns.keys, rows);
}

/** Rows with PostgreSQL's column names. */
const toPlainRows = ({ rows, fields, parts }: Answer): Row[] =>
  parts
    ? parts.flatMap(toPlainRows)
    : toObjects(
        fields.map(({ name }) => name),
        rows,
      );

function toObjects(keys: readonly string[], rows: readonly unknown[][]): Row[] {
  return rows.map((values) => {
    const row: Row = {};
    for (let place = 0; place < keys.length; place += 1) row[keys[place] as string] = values[place];
    return row;
  });
}

/** The table may have changed since these columns were cached. */
const isOf = ({ names }: Columns, fields: Answer['fields']) =>
  names.length === fields.length && fields.every(({ name }, place) => name === names[place]);

export const toSnake = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
export const toCamel = (name: string) => name.replace(/_+(.)/g, (_, initial: string) => initial.toUpperCase());
