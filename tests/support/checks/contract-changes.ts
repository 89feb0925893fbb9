import type { ApiDescription, ApiOperation, PublishedSchema } from '../../../src/shared/api-description.ts';

/** What a client of `before` would trip over with `after`: one sentence each. */
export function findBreakingChanges(before: ApiDescription, after: ApiDescription): string[] {
  const known = new Map(operationsIn(after).map(({ name, operation }) => [name, operation]));
  const messages = Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) => {
    const now = after.webhooks[name]?.post;
    return now
      ? schemaChanges(`${name} message`, [bodyOf(post), bodyOf(now)], [before, after], 'output')
      : [`${name} is gone`];
  });
  const calls = operationsIn(before).flatMap(({ name, operation }) => {
    const now = known.get(name);
    if (!now) return [`${name} is gone`];
    return [
      ...(now.operationId === operation.operationId ? [] : [`${name}: the operation id was ${operation.operationId}`]),
      ...inputChanges(name, operation, now),
      ...schemaChanges(`${name} body`, [bodyOf(operation), bodyOf(now)], [before, after], 'input'),
      ...Object.entries(operation.responses).flatMap(([status, answer]) =>
        Number(status) >= 400
          ? []
          : schemaChanges(`${name} ${status}`, [answer, now.responses[status]].map(jsonOf), [before, after], 'output'),
      ),
    ];
  });
  return [...calls, ...messages];
}

const operationsIn = ({ paths }: ApiDescription) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

type WithContent = { content?: Record<string, { schema?: PublishedSchema }> } | undefined;
const jsonOf = (part: WithContent) => part?.content?.['application/json']?.schema;
const bodyOf = ({ requestBody }: ApiOperation) => jsonOf(requestBody);

function inputChanges(name: string, before: ApiOperation, after: ApiOperation): string[] {
  const known = before.parameters ?? [];
  const now = after.parameters ?? [];
  const isKnown = (wanted: (typeof known)[number]) => known.find(({ name: other }) => other === wanted.name);
  return [
    ...known.filter((p) => !now.some((other) => other.name === p.name)).map((p) => `${name}: ${p.name} is gone`),
    ...now.filter((p) => p.required && !isKnown(p)?.required).map((p) => `${name}: ${p.name} is required now`),
    ...(after.requestBody?.required && !before.requestBody?.required ? [`${name}: a body is required now`] : []),
  ];
}

type Pair<Value> = readonly (Value | undefined)[];

/** Inputs may accept more and outputs may tell more, never less. Follows references, each once. */
function schemaChanges(
  at: string,
  [before, after]: Pair<PublishedSchema>,
  documents: readonly [ApiDescription, ApiDescription],
  direction: 'input' | 'output',
  seen = new Set<string>(),
): string[] {
  if (!before) return [];
  if (!after) return [`${at} is gone`];
  if (before.$ref && after.$ref) {
    const key = `${before.$ref} ${after.$ref}`;
    if (seen.has(key)) return [];
    seen.add(key);
  }
  const [old, now] = [resolve(before, documents[0]), resolve(after, documents[1])];
  const inner = (name: string, one?: PublishedSchema, other?: PublishedSchema) =>
    schemaChanges(`${at}.${name}`, [one, other], documents, direction, seen);
  const types = ({ type }: PublishedSchema) => [type ?? []].flat().sort().join();
  return [
    ...(types(old) === types(now) ? [] : [`${at} was ${types(old) || 'a choice'}, now ${types(now) || 'a choice'}`]),
    ...choiceChanges(at, old, now, direction),
    ...Object.entries(old.properties ?? {}).flatMap(([name, shape]) => inner(name, shape, now.properties?.[name])),
    ...requiredChanges(at, old, now, direction),
    ...(old.items ? inner('[]', old.items, now.items || undefined) : []),
    ...(old.anyOf ?? []).flatMap((shape, place) => inner(`(${place + 1})`, shape, now.anyOf?.[place])),
  ];
}

const resolve = (schema: PublishedSchema, { components }: ApiDescription): PublishedSchema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

function choiceChanges(at: string, old: PublishedSchema, now: PublishedSchema, direction: 'input' | 'output') {
  if (!old.enum || !now.enum || direction === 'output') return [];
  const gone = old.enum.filter((value) => !now.enum?.includes(value));
  return gone.map((value) => `${at} doesn’t take ${String(value)} anymore`);
}

function requiredChanges(at: string, old: PublishedSchema, now: PublishedSchema, direction: 'input' | 'output') {
  const [needed, neededNow] = [old.required ?? [], now.required ?? []];
  return direction === 'input'
    ? neededNow.filter((name) => !needed.includes(name)).map((name) => `${at}.${name} is required now`)
    : needed.filter((name) => !neededNow.includes(name)).map((name) => `${at}.${name} may be missing now`);
}
