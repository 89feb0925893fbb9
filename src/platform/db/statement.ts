import { toParameter } from './parameter.ts';
import { type Answer, type Question, rowsOf } from './rows.ts';

/** Asks PostgreSQL, on a connection of whoever made the statement. */
export type Ask = (question: Question) => Promise<Answer>;

/** A name of a table or column, written into the statement itself. */
export class Identifier {
  readonly text: string;
  constructor(name: string) {
    this.text = quoteName(name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
  }
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What a template's `${…}` may hold. Statements and lists of them become part of the text, all else is a parameter. */
export type SqlValue =
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

type Row = Record<string, unknown>;

/** Asked when it is awaited, and not before: until then it may become part of another. */
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

  /** Its text with numbered parameters, and these. */
  toQuestion(): Question & { text: string } {
    const question = { text: '', values: [], how: 'prepared' as const };
    this.#appendTo(question);
    return question;
  }

  /** Once, however often it is awaited. */
  execute(): Promise<Rows> {
    this.#answer ??= this.#run();
    return this.#answer;
  }

  async #run(): Promise<Rows> {
    const question = this.toQuestion();
    return rowsOf(question.text, await this.#ask(question)) as unknown as Rows;
  }

  /** How many rows it touched. */
  async count(): Promise<number> {
    return (await this.#ask(this.toQuestion())).rowCount ?? 0;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting it is what asks.
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
