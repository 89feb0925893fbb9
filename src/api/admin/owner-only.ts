import { type TSchema, Type } from 'typebox';

const OWNER_ONLY = 'x-owner-only';

/** An owner-only field, removed from responses to helpers. */
export const ownerOnly = <Shape extends TSchema>(shape: Shape) =>
  Type.Optional({ ...shape, [OWNER_ONLY]: true } as Shape);

type Node = { [OWNER_ONLY]?: true; properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

/** A copy of a response without the fields that its schema marks as owner-only. */
export function withoutOwnerFields(schema: unknown, answer: unknown): unknown {
  const choices = [schema as Node, ...((schema as Node).anyOf ?? [])];
  const items = choices.find((choice) => choice.items)?.items;
  const properties = choices.find((choice) => choice.properties)?.properties;
  if (Array.isArray(answer)) return items ? answer.map((item) => withoutOwnerFields(items, item)) : answer;
  if (typeof answer !== 'object' || answer === null || !properties) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !properties[name]?.[OWNER_ONLY])
      .map(([name, value]) => [name, properties[name] ? withoutOwnerFields(properties[name], value) : value]),
  );
}
