import { OWNER_ONLY } from '../../shared/field-shapes.ts';

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

/**
 * Paths of the owner-only fields in a body. Any value counts, since accepting only the right amount would reveal it; null
 * in a POST is the same as leaving the field out.
 */
export function ownerFieldsIn(schema: unknown, body: unknown, isNew: boolean, at = ''): string[] {
  const choices = [schema as Node, ...((schema as Node).anyOf ?? [])];
  if (Array.isArray(body)) {
    const items = choices.find((choice) => choice.items)?.items;
    return items ? body.flatMap((item, place) => ownerFieldsIn(items, item, isNew, `${at}${place}.`)) : [];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const fields = choices.flatMap(({ properties }) => properties?.[name] ?? []);
    if (fields.some((field) => field[OWNER_ONLY])) return value === null && isNew ? [] : [`${at}${name}`];
    return fields.flatMap((field) => ownerFieldsIn(field, value, isNew, `${at}${name}.`));
  });
}
