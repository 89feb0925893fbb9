import { types } from 'pg';

type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;
const asDate: Parse = (text) => new Date(text);
const asBoolean: Parse = (text) => text === 't';
const asBytes = types.getTypeParser(types.builtins.BYTEA) as Parse;

const TEXT_ARRAY = 1009;
const splitArray = types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    splitArray(text).map((element) => (element === null ? null : parse(element)));

/** How a column arrives, by PostgreSQL's number of its type; the others arrive as their text. */
const PARSERS = new Map<number, Parse>([
  [types.builtins.BOOL, asBoolean],
  [types.builtins.BYTEA, asBytes],
  // Counts and cents stay far below 2^53; a string here would make every sum a bug.
  [types.builtins.INT8, Number],
  [types.builtins.INT2, Number],
  [types.builtins.INT4, Number],
  [types.builtins.OID, Number],
  [types.builtins.FLOAT4, Number],
  [types.builtins.FLOAT8, Number],
  [types.builtins.JSON, JSON.parse],
  [types.builtins.JSONB, JSON.parse],
  [types.builtins.TIMESTAMP, asDate],
  [types.builtins.TIMESTAMPTZ, asDate],
  // Arrays have no names in node-postgres: bool, int2, int4, int8, oid, float4, float8, then timestamps, then texts.
  [1000, arrayOf(asBoolean)],
  ...[1005, 1007, 1016, 1028, 1021, 1022].map((array): [number, Parse] => [array, arrayOf(Number)]),
  ...[1115, 1185].map((array): [number, Parse] => [array, arrayOf(asDate)]),
  ...[199, 3807].map((array): [number, Parse] => [array, arrayOf(JSON.parse)]),
  // "char", name, text, char, varchar, date, numeric, uuid.
  ...[1002, 1003, TEXT_ARRAY, 1014, 1015, 1182, 1231, 2951].map((array): [number, Parse] => [array, arrayOf(asIs)]),
]);

/** In the shape in which a client of node-postgres takes them. */
export const columnTypes = { getTypeParser: (type: number): Parse => PARSERS.get(type) ?? asIs };
