/** `simple`: may hold several statements, and no parameters. `prepared`: kept by the connection under a name. */
export type Question = {
  text: string;
  values: (string | Buffer | null)[];
  how: 'simple' | 'once' | 'prepared';
};

/** What node-postgres answers with `rowMode: 'array'`. */
export type Answer = {
  command: string | null;
  rowCount: number | null;
  rows: unknown[][];
  fields: readonly { name: string; dataTypeID: number }[];
  /** Of each statement, where there were several. */
  parts?: readonly Answer[];
};

type Row = Record<string, unknown>;

/** A statement's columns as PostgreSQL calls them, and as the code does. */
type Columns = { names: readonly string[]; keys: readonly string[] };
const columnsByText = new Map<string, Columns>();

/** Rows with their columns in camelCase. */
export function rowsOf(text: string, { rows, fields }: Answer): Row[] {
  if (rows.length === 0) return [];
  let columns = columnsByText.get(text);
  if (!columns || !isOf(columns, fields)) {
    const names = fields.map(({ name }) => name);
    columns = { names, keys: names.map(toCamel) };
    columnsByText.set(text, columns);
  }
  return objectsOf(columns.keys, rows);
}

/** Rows with their columns as PostgreSQL calls them. */
export const plainRowsOf = ({ rows, fields, parts }: Answer): Row[] =>
  parts
    ? parts.flatMap(plainRowsOf)
    : objectsOf(
        fields.map(({ name }) => name),
        rows,
      );

function objectsOf(keys: readonly string[], rows: readonly unknown[][]): Row[] {
  return rows.map((values) => {
    const row: Row = {};
    for (let place = 0; place < keys.length; place += 1) row[keys[place] as string] = values[place];
    return row;
  });
}

/** A table may have changed since. */
const isOf = ({ names }: Columns, fields: Answer['fields']) =>
  names.length === fields.length && fields.every(({ name }, place) => name === names[place]);

export const toCamel = (name: string) => name.replace(/_+(.)/g, (_, initial: string) => initial.toUpperCase());
