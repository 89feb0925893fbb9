import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJson from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';

const OPTIONS = { removeAdditional: false, useDefaults: true, allErrors: true, verbose: true, strict: false } as const;

// JSON bodies are validated strictly; parameters are text and are coerced to the schema's type.
const strict = new Ajv({ ...OPTIONS, coerceTypes: false });
const coercing = new Ajv({ ...OPTIONS, coerceTypes: 'array' });
for (const ajv of [strict, coercing]) addFormats.default(ajv);

/**
 * Compiles validators and serializers lazily: the API has hundreds, a shop uses a few dozen in a day, and each one
 * costs a millisecond at startup and tens of kilobytes of memory.
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

/** Keywords whose cost grows with the value's size, by value type, with the limit that bounds it. */
const BOUNDED: Record<string, { limit: string; costly: readonly string[] }> = {
  string: { limit: 'maxLength', costly: ['pattern', 'format'] },
  array: { limit: 'maxItems', costly: ['items', 'uniqueItems'] },
};

/** Longer than any email address, date or UUID. */
const MAX_FORMATTED = 254;

/**
 * `allErrors` runs every keyword even after a limit failed, so patterns and array items would run on values as large as
 * the whole body. This rewrites each schema so that its costly keywords apply only to values within the limit.
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

/** Whether a call's body has only optional fields, so that the body itself may be left out. */
export function isBodyOptional(body: unknown): boolean {
  const {
    type,
    required = [],
    properties = {},
  } = body as {
    type?: string;
    required?: readonly string[];
    properties?: Record<string, object>;
  };
  return type === 'object' && required.every((name) => 'default' in (properties[name] ?? {}));
}

/** More fields than any form has; a hostile body can have tens of thousands of errors. */
const MAX_FIELDS = 500;

/**
 * One message per invalid field and one general message. If only one field is invalid, the general message is that
 * field's own one (from the schema's `sentence`). Only a generic message has to include the field's name.
 */
export function describeValidationErrors(errors: readonly ErrorObject[]): {
  detail: string;
  fields: Record<string, string>;
} {
  const faults = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (faults.size === MAX_FIELDS) break;
    // Skip the `if` error added by `sizeFirst`: the nested error has the details.
    if (error.keyword !== 'if' && !faults.has(getField(error))) faults.set(getField(error), error);
  }
  const fields = Object.fromEntries([...faults].map(([name, error]) => [name, messageFor(error)]));
  const [only, ...others] = faults;
  if (!only || others.length > 0) return { detail: 'Please check the highlighted fields.', fields };
  const [name, error] = only;
  return { detail: schemaMessage(error) ?? `${name}: ${messageFor(error)}`, fields };
}

function getField({ instancePath, keyword, params }: ErrorObject): string {
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

/** Uses the schema's own message. For a missing field it's in the field's schema, not in the object's. */
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
