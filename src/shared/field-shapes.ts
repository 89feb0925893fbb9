import {
  type TBoolean,
  type TInteger,
  type TNull,
  type TNumber,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TString,
  type TStringOptions,
  type TUnion,
  Type,
} from 'typebox';
import type { FieldEntry, FieldTable } from './field-table.ts';

export const StrictObject = <Fields extends TProperties>(
  fields: Fields,
  options: TObjectOptions = {},
): TObject<Fields> => Type.Object(fields, { additionalProperties: false, ...options });

/**
 * Schemas of typed text. The patterns run in linear time: no character can match two adjacent quantifiers, so there is
 * no backtracking.
 */
type Options = Omit<TStringOptions, 'pattern' | 'maxLength'> & { sentence?: string };

/** One line: no control characters. */
export const OneLine = (maxLength: number, options: Options = {}): TString =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$', ...options });

/** One line with at least one character that isn't white space. */
export const RequiredLine = (maxLength: number, sentence: string): TString =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\S\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
    sentence,
  });

/** Any number of lines, without the null character, which PostgreSQL can't store. */
export const FreeText = (maxLength: number, options: Options = {}): TString =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', ...options });

/** Any number of lines, with at least one character that isn't white space. */
export const RequiredText = (maxLength: number, sentence: string): TString =>
  Type.String({ minLength: 1, maxLength, pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$', sentence });

/** A client's idempotency key. */
export const RequestKey = (description?: string): TString =>
  Type.String({
    maxLength: 64,
    pattern: '^[A-Za-z0-9-]{16,64}$',
    examples: ['0190b0a2-6f0e-7c1a'],
    ...(description !== undefined && { description }),
  });

/** Id of an uploaded picture or film. */
export const PictureId = (description?: string): TString =>
  Type.String({
    maxLength: 16,
    pattern: '^[0-9a-f]{16}$',
    examples: ['0123456789abcdef'],
    ...(description !== undefined && { description }),
  });

/** A schema or null, for missing values in JSON and columns. */
export const nullable = <Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()]);

/** Marks a field as owner-only: `api/admin/owner-only.ts` hides it from helpers and keys, and refuses it in their bodies. */
export const OWNER_ONLY = 'x-owner-only';

export const ownerOnly = <Shape extends TSchema>(shape: Shape) =>
  Type.Optional({ ...shape, [OWNER_ONLY]: true } as Shape);

/** A calendar date from a form. `isDay` (`time.ts`) checks that it exists. */
export const Day = Type.String({
  maxLength: 10,
  pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  sentence: 'Choose a day such as 2026-12-24.',
  examples: ['2026-12-24'],
});

type ShapeOf<Entry> = Entry extends { kind: 'check' }
  ? TBoolean
  : Entry extends { kind: 'day' }
    ? TUnion<[TString, TNull]>
    : Entry extends { kind: 'number' | 'count' | 'money' | 'weight' }
      ? Entry extends { optional: true }
        ? TUnion<[TInteger, TNull]>
        : TInteger
      : Entry extends { kind: 'percent' }
        ? TNumber
        : TString;

export const getShapes = <Table extends FieldTable>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, getShape(entry)])) as {
    -readonly [Name in keyof Table]: ShapeOf<Table[Name]>;
  };

function getShape({ kind, optional, min, max, unit, ...entry }: FieldEntry): TSchema {
  const said = unit && { sentence: `Enter a number of ${unit} from ${min} to ${max}.` };
  const { minLength, maxLength, pattern, format, sentence } = { ...entry, ...said };
  const kept = (options: object) =>
    Object.fromEntries(Object.entries({ ...options, sentence }).filter(([, value]) => value !== undefined));
  switch (kind) {
    case 'check':
      return Type.Boolean();
    case 'day':
      return nullable(Day);
    case 'number':
    case 'count':
    case 'money':
    case 'weight': {
      const whole = Type.Integer(kept({ minimum: min, maximum: max }));
      return optional ? nullable(whole) : whole;
    }
    case 'percent':
      return Type.Number(kept({ minimum: min, maximum: max }));
    default:
      return Type.String(kept({ minLength, maxLength, pattern, format }));
  }
}
