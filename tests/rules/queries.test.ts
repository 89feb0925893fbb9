import { expect, test } from 'vitest';
import type { Statement } from '../../src/platform/db/sql.ts';
import { toCamel } from '../../src/platform/db/sql.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { openDescriber } from '../support/database/describe.ts';

type Declared = {
  row: { properties: Record<string, object> } | undefined;
  ask: (sql: unknown, ...args: unknown[]) => Statement;
};

const { db, url } = await createTestDatabase();
const describeColumns = await openDescriber(url);
const modules = import.meta.glob<Record<string, unknown>>('../../src/{shop,platform}/**/*queries.ts', { eager: true });

const isDeclared = (value: unknown): value is Declared => typeof value === 'function' && 'ask' in value;

/** Statements that a module exports, including those in an exported record, such as one for each sort order. */
function declaredIn(exported: object): [name: string, statement: Declared][] {
  return Object.entries(exported).flatMap(([name, value]): [string, Declared][] => {
    if (isDeclared(value)) return [[name, value]];
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([key, part]): [string, Declared][] =>
      isDeclared(part) ? [[`${name}.${key}`, part]] : [],
    );
  });
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
const statements = Object.entries(modules).flatMap(([path, module]) =>
  declaredIn(module).map(([name, statement]) => ({
    name: `${path.split('/').slice(3).join('/')} ${name}`,
    statement,
  })),
);

/** Placeholder for any argument: PostgreSQL describes the statement, and never runs it. */
const anything = new Proxy({}, { get: () => null });

/** JavaScript type of a column, by PostgreSQL's type number. */
const ARRIVES_AS: Record<number, string> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  18: 'string',
  19: 'string',
  25: 'string',
  1042: 'string',
  1043: 'string',
  2950: 'string',
  1082: 'string',
  869: 'string',
  650: 'string',
  1184: 'timestamptz',
  114: 'json',
  3802: 'json',
  17: 'bytes',
  1005: 'array',
  1007: 'array',
  1009: 'array',
  1015: 'array',
  1016: 'array',
  2951: 'array',
  1000: 'array',
};

test('PostgreSQL accepts every declared statement with its declared result', async () => {
  // Minimum count, because a statement moved out of a `queries.ts` would no longer be checked.
  expect(statements.length).toBeGreaterThanOrEqual(1_090);
  await expectEachRow(
    statements,
    ({ name }) => name,
    ({ statement }) => expectDeclaredShape(statement),
  );
});

async function expectDeclaredShape(statement: Declared) {
  const asked = statement.ask(db.sql, ...Array(Math.max(0, statement.ask.length - 1)).fill(anything));
  const columns = await describeColumns(asked.toQuestion().text);
  if (!statement.row) return;
  const answered = Object.fromEntries(
    columns.map(({ name, type }) => [toCamel(name), ARRIVES_AS[type] ?? `type ${type}`]),
  );
  expect(Object.keys(answered).sort()).toEqual(Object.keys(statement.row.properties).sort());
  for (const [name, schema] of Object.entries(statement.row.properties)) {
    expect({ [name]: getKinds(schema) }).toEqual({ [name]: expect.arrayContaining([answered[name]]) });
  }
}

function getKinds(schema: object): string[] {
  const {
    type,
    anyOf,
    'x-column': column,
    const: literal,
  } = schema as { type?: string; anyOf?: object[]; 'x-column'?: string; const?: unknown };
  if (column) return column === 'json' ? ['json', 'array'] : [column];
  if (anyOf) return anyOf.flatMap(getKinds);
  if (literal !== undefined) return [typeof literal];
  if (type === 'integer') return ['number'];
  return [type === 'object' ? 'json' : (type ?? 'unknown')];
}
