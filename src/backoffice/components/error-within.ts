/** The first sentence about a setting, or about an entry of its list. */
export const errorWithin = (fields: Record<string, string>, name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([field]) => field.startsWith(`${name}.`))?.[1];
