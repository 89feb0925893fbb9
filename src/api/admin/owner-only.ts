import { type TSchema, Type } from 'typebox';

const MARK = 'x-owner-only';

/** A field that only owners are told; left out of what helpers get. */
export const ownerOnly = <Shape extends TSchema>(shape: Shape) => Type.Optional({ ...shape, [MARK]: true } as Shape);

type Node = { [MARK]?: true; properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

/** A copy of an answer without what is for owners alone, as its schema says. */
export function forHelpers(schema: unknown, answer: unknown): unknown {
  const node = schema as Node;
  if (Array.isArray(answer)) return node.items ? answer.map((item) => forHelpers(node.items, item)) : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  const properties = node.properties ?? node.anyOf?.find((choice) => choice.properties)?.properties;
  if (!properties) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !properties[name]?.[MARK])
      .map(([name, value]) => [name, properties[name] ? forHelpers(properties[name], value) : value]),
  );
}
