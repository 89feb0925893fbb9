import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

const OPTIONS = { removeAdditional: false, useDefaults: true, allErrors: true, verbose: true, strict: false } as const;

// Bodies are JSON and mean what they say; parameters are text and are read as what the schema asks for.
const strict = new Ajv({ ...OPTIONS, coerceTypes: false });
const coercing = new Ajv({ ...OPTIONS, coerceTypes: 'array' });
for (const ajv of [strict, coercing]) addFormats.default(ajv);

/**
 * Checks and writers are made ready when they are first needed: the calls have hundreds, a day in the shop needs a few
 * dozen, and each takes a millisecond of the start and tens of kilobytes for good.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let ready: ValidateFunction | undefined;
  const check: Check = (given) => {
    ready ??= (httpPart === 'body' ? strict : coercing).compile(sizeFirst(schema) as object);
    const fits = ready(given);
    check.errors = ready.errors ?? null;
    return fits;
  };
  return check;
};

type Check = { (given: unknown): boolean; errors?: ErrorObject[] | null };

/** Keywords whose cost grows with their value, by the type that they apply to and the limit that bounds it. */
const BOUNDED: Record<string, { limit: string; costly: readonly string[] }> = {
  string: { limit: 'maxLength', costly: ['pattern', 'format'] },
  array: { limit: 'maxItems', costly: ['items', 'uniqueItems'] },
};

/** No email address, date or UUID is longer. */
const MAX_FORMATTED = 254;

/**
 * `allErrors` runs every keyword, even after a limit failed: patterns would see texts, and items arrays, as large as a body can be.
 * This rewrites each schema so that its costly keywords apply only to values within the limit.
 */
function sizeFirst(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(sizeFirst);
  if (typeof schema !== 'object' || schema === null) return schema;
  const keywords: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) keywords[name] = sizeFirst(value);
  if (typeof keywords.format === 'string') keywords.maxLength ??= MAX_FORMATTED;
  const { limit, costly } = BOUNDED[String(keywords.type)] ?? { limit: '', costly: [] };
  if (typeof keywords[limit] !== 'number') return keywords;
  const exceeds = { not: { [limit]: keywords[limit] } };
  const bounded: Record<string, unknown> = 'sentence' in keywords ? { sentence: keywords.sentence } : {};
  for (const name of costly) {
    if (!(name in keywords)) continue;
    bounded[name] = keywords[name];
    delete keywords[name];
  }
  return { ...keywords, if: exceeds, else: bounded };
}

export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let ready: ((told: unknown) => string) | undefined;
  return (told) => {
    ready ??= fastJson(schema);
    return ready(told);
  };
};

/** No form has as many; a hostile body can have tens of thousands at fault. */
const MAX_FIELDS = 500;

/**
 * One sentence for each field at fault, and one for the whole: the field's own sentence (a schema brings it under
 * `sentence`) where only one is at fault. Only a general sentence needs the field's name to be understood.
 */
export function describeValidationErrors(errors: readonly ErrorObject[]): {
  detail: string;
  fields: Record<string, string>;
} {
  const faults = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (faults.size === MAX_FIELDS) break;
    // Of `sizeFirst`: the error inside of it says what is wrong.
    if (error.keyword !== 'if' && !faults.has(fieldOf(error))) faults.set(fieldOf(error), error);
  }
  const fields = Object.fromEntries([...faults].map(([name, error]) => [name, messageFor(error)]));
  const [only, ...others] = faults;
  if (!only || others.length > 0) return { detail: 'Please check the highlighted fields.', fields };
  const [name, error] = only;
  return { detail: schemaMessage(error) ?? `${name}: ${messageFor(error)}`, fields };
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const parent = instancePath.slice(1).replaceAll('/', '.');
  const inner: unknown = keyword === 'required' ? params.missingProperty : params.additionalProperty;
  if (typeof inner !== 'string') return parent || 'body';
  return parent ? `${parent}.${inner}` : inner;
}

function messageFor(error: ErrorObject): string {
  const own = schemaMessage(error);
  if (own) return own;
  const limit = String(error.params.limit ?? '');
  switch (error.keyword) {
    case 'required':
      return 'This is required.';
    case 'additionalProperties':
      return 'This is not expected here.';
    case 'minLength':
      return limit === '1' ? 'This is required.' : `Use at least ${limit} characters.`;
    case 'maxLength':
      return `Use up to ${limit} characters.`;
    case 'minimum':
      return `This must be at least ${limit}.`;
    case 'maximum':
      return `This must be at most ${limit}.`;
    case 'format':
      return error.params.format === 'email' ? 'Enter an email address.' : 'This does not have the right form.';
    case 'type':
      return `This must be ${article(String(error.params.type))}.`;
    default:
      return 'This is not one of the possible values.';
  }
}

/** The schema at fault brings its sentence; for a missing field it stands with the field, not with its object. */
function schemaMessage({ keyword, params, parentSchema }: ErrorObject): string | undefined {
  const parent = parentSchema as { sentence?: string; properties?: Record<string, { sentence?: string }> } | undefined;
  if (keyword === 'required') return parent?.properties?.[String(params.missingProperty)]?.sentence;
  return keyword === 'additionalProperties' ? undefined : parent?.sentence;
}

const ARTICLES: Record<string, string> = {
  integer: 'a whole number',
  array: 'an array',
  object: 'an object',
  string: 'text',
};
const article = (type: string) => ARTICLES[type] ?? `a ${type}`;
