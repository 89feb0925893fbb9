import { type Connection, Query, type QueryArrayResult } from 'pg';
import { afterAll } from 'vitest';
import { connectClient } from '../../../src/platform/db/connect.ts';

type Column = { name: string; type: number };
type Wire = {
  parse(statement: { text: string; name: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
};

/** Describes a statement's result without running the statement. */
class Describe extends Query {
  override readonly submit: (connection: Connection) => void;

  constructor(text: string, callback: (error: Error | undefined, result: unknown) => void) {
    super({ text } as never, callback as never);
    this.submit = (connection) => {
      const wire = connection as unknown as Wire;
      wire.parse({ text, name: '' });
      wire.describe({ type: 'S', name: '' });
      wire.sync();
    };
  }
}

/** Describes the columns that a statement returns, over a separate connection. */
export async function openDescriber(url: string) {
  const client = await connectClient(url, { name: 'describe' });
  afterAll(() => client.end());
  return (text: string) =>
    new Promise<Column[]>((resolve, reject) => {
      const described = (error: Error | undefined, result: unknown) =>
        error
          ? reject(error)
          : resolve((result as QueryArrayResult).fields.map(({ name, dataTypeID: type }) => ({ name, type })));
      client.query(new Describe(text, described));
    });
}
