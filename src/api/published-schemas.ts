import type { FastifySchema } from 'fastify';
import type { PublishedSchema } from '../shared/api-description.ts';

/** Input: what clients send, so fields with a default may be left out. */
type Direction = 'input' | 'output';

type Raw = Record<string, unknown>;

/** A schema as JSON Schema 2020-12 for the API description: without internal keywords, shorter where it can be. */
export const publishSchema = (schema: unknown, direction: Direction): PublishedSchema =>
  publish(JSON.parse(JSON.stringify(schema)), direction);

function publish(schema: Raw, direction: Direction): PublishedSchema {
  const published: Raw = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword in MAPS) published[keyword] = mapValues(value as Raw, (each) => publish(each as Raw, direction));
    else if (keyword in SUBSCHEMAS && isSchema(value)) published[keyword] = publish(value, direction);
    else if (keyword in LISTS && Array.isArray(value))
      published[keyword] = value.map((each) => publish(each, direction));
    // Sentences are what the error says; `uniqueItems: false` and the like are defaults.
    else if (keyword !== 'sentence' && value !== false) published[keyword] = value;
    else if (keyword === 'additionalProperties') published[keyword] = value;
  }
  return shorten(withoutDefaulted(asDraft2020(published), direction));
}

const MAPS = { properties: 1, patternProperties: 1 };
const SUBSCHEMAS = { items: 1, additionalProperties: 1, not: 1 };
const LISTS = { anyOf: 1, allOf: 1, oneOf: 1, items: 1 };

const isSchema = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (map: Raw, change: (value: unknown) => unknown): Raw =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));

/** Tuples and maps in the keywords of the current draft. */
function asDraft2020({ additionalItems: _, patternProperties, ...schema }: Raw): Raw {
  if (Array.isArray(schema.items)) return { ...schema, prefixItems: schema.items, items: false };
  const [values, ...more] = Object.values(isSchema(patternProperties) ? patternProperties : {});
  if (values === undefined) return schema;
  return more.length > 0 ? { ...schema, patternProperties } : { ...schema, additionalProperties: values };
}

function withoutDefaulted({ required, ...schema }: Raw, direction: Direction): Raw {
  const properties = (schema.properties ?? {}) as Record<string, Raw>;
  const isNeeded = (name: string) => direction === 'output' || !('default' in (properties[name] ?? {}));
  const needed = Array.isArray(required) ? required.filter(isNeeded) : [];
  return needed.length > 0 ? { ...schema, required: needed } : schema;
}

/** `{enum}` for choices of constants, `{type: [x, 'null']}` for plain values or null. */
function shorten(schema: Raw): PublishedSchema {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(schema.enum) && schema.type === undefined && schema.enum.every((each) => typeof each === 'string'))
    return { type: 'string', ...schema };
  if (!Array.isArray(anyOf)) return schema;
  if (anyOf.every((each) => 'const' in each)) {
    const types = [...new Set(anyOf.map(({ type }) => type))];
    return {
      ...rest,
      ...(types.length === 1 && types[0] && { type: types[0] }),
      enum: anyOf.map((each) => each.const),
    };
  }
  const [one, none, ...more] = anyOf;
  const isPlain = more.length === 0 && none?.type === 'null' && typeof one?.type === 'string';
  const isSimple = isPlain && !('properties' in one || 'enum' in one || 'const' in one || 'items' in one);
  return isSimple ? { ...one, ...rest, type: [one.type, 'null'] } : schema;
}

/** Exports of the domains' schema files: a shared schema is published under the name that the code knows it by. */
const schemaFiles = import.meta.glob<Record<string, unknown>>(
  ['../shop/**/schema.ts', '../shop/**/*-schema.ts', '../shared/**/*schema.ts'],
  { eager: true },
);

/** Names of the exported schemas, by their published forms. */
function findNames(): Map<string, string> {
  const exported = Object.values(schemaFiles).flatMap((file) => Object.entries(file));
  const entries = exported
    .filter((entry): entry is [string, Raw] => isSchema(entry[1]) && 'type' in entry[1])
    .flatMap(([name, schema]) =>
      (['output', 'input'] as const).map((direction) => [getKey(publishSchema(schema, direction)), name] as const),
    );
  // The first name of a form counts.
  return new Map(entries.reverse());
}

/**
 * Schemas under `components`: those that a schema file exports and those that several calls use. `count` has to see
 * every call before `share` replaces their schemas by references.
 */
export function createSharedSchemas() {
  const uses = new Map<string, { count: number; hint: string }>();
  const names = findNames();
  const schemas: Record<string, PublishedSchema> = {};

  function visit(schema: PublishedSchema, hint: string) {
    if (isShareable(schema)) {
      const key = getKey(schema);
      const known = uses.get(key);
      uses.set(key, { count: (known?.count ?? 0) + 1, hint: known?.hint ?? hint });
    }
    for (const [name, inner] of innerSchemas(schema)) visit(inner, `${hint}.${name}`);
  }

  function count({ body, response }: FastifySchema, hint: string) {
    if (body) visit(publishSchema(body, 'input'), `${hint}.input`);
    for (const answer of Object.values(response ?? {})) visit(publishSchema(answer, 'output'), `${hint}.output`);
  }

  function share(schema: PublishedSchema, hint: string): PublishedSchema {
    const key = isShareable(schema) ? getKey(schema) : '';
    const use = uses.get(key);
    if (!use || (use.count < 2 && !names.has(key))) return withInner(schema, hint);
    const known = taken.get(key);
    if (known) return { $ref: `#/components/schemas/${known}` };
    const name = freeName(names.get(key) ?? toPascal(use.hint));
    taken.set(key, name);
    const { description, ...shape } = schema;
    schemas[name] = {};
    schemas[name] = withInner({ ...(description !== undefined && { description }), ...shape }, name);
    return { $ref: `#/components/schemas/${name}` };
  }
  const taken = new Map<string, string>();

  function freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; name in schemas || name === 'Error'; number += 1) name = `${wanted}${number}`;
    return name;
  }

  function withInner(schema: PublishedSchema, hint: string): PublishedSchema {
    const { properties, items, anyOf, prefixItems, additionalProperties } = schema;
    const each = (inner: PublishedSchema, name: string) => share(inner, `${hint}.${name}`);
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, each(inner, name)])),
      }),
      ...(items && { items: each(items, 'item') }),
      ...(anyOf && { anyOf: anyOf.map((inner) => each(inner, 'choice')) }),
      ...(prefixItems && { prefixItems: prefixItems.map((inner) => each(inner, 'item')) }),
      ...(isSchema(additionalProperties) && { additionalProperties: each(additionalProperties, 'value') }),
    };
  }

  return { count, share, schemas };
}

const getKey = (schema: PublishedSchema) => JSON.stringify(schema);

/** Below this length, a reference is no shorter and says less. */
const MIN_SHARED_LENGTH = 90;

const isShareable = (schema: PublishedSchema) =>
  (schema.properties !== undefined || (schema.enum?.length ?? 0) > 2) && getKey(schema).length > MIN_SHARED_LENGTH;

function innerSchemas(schema: PublishedSchema): [name: string, PublishedSchema][] {
  const { properties = {}, items, anyOf = [], prefixItems = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties),
    ...(items ? [['item', items] as [string, PublishedSchema]] : []),
    ...anyOf.map((inner): [string, PublishedSchema] => ['choice', inner]),
    ...prefixItems.map((inner): [string, PublishedSchema] => ['item', inner]),
    ...(isSchema(additionalProperties) ? [['value', additionalProperties] as [string, PublishedSchema]] : []),
  ];
}

/** `orders.returns.output.lines.item` → `OrdersReturnsLine`. */
function toPascal(hint: string): string {
  const words = hint.split(/[^A-Za-z0-9]+/).filter((word) => !LEFT_OUT.has(word));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const LEFT_OUT = new Set(['', 'output', 'choice', 'item', 'value', 'get', 'list']);

/** An example of a schema: its own, or the simplest value that fits. */
export function exampleOf(schema: PublishedSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  const type = [schema.type].flat()[0] ?? 'object';
  return (EXAMPLES[type] ?? (() => null))(schema);
}

const EXAMPLES: Record<string, (schema: PublishedSchema) => unknown> = {
  string: ({ format = '', minLength = 0, maxLength = 1_000 }) =>
    FORMATS[format] ?? 'text'.padEnd(minLength, 't').slice(0, maxLength),
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  array: ({ items, minItems = 0 }) =>
    items ? Array.from({ length: minItems || (items.examples ? 1 : 0) }, () => exampleOf(items)) : [],
  object: ({ properties = {}, required = [], additionalProperties, minProperties }) => ({
    ...(minProperties && isSchema(additionalProperties) && { Medium: exampleOf(additionalProperties) }),
    ...Object.fromEntries(
      Object.entries(properties)
        .filter(([name, shape]) => required.includes(name) || shape.examples)
        .map(([name, shape]) => [name, exampleOf(shape)]),
    ),
  }),
};

const FORMATS: Record<string, string> = {
  'date-time': '2026-12-03T15:00:00.000Z',
  date: '2026-12-03',
  email: 'ada@example.org',
  uuid: '0190b0a2-6f0e-7c1a-9a43-2f5d6c7b8a90',
  uri: 'https://example.org/',
};
