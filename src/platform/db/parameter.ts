/** A parameter as it goes to PostgreSQL, which knows itself what type it has to be. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null) return null;
  if (value === undefined) throw new TypeError('A parameter of a statement is undefined.');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? toArray(value) : JSON.stringify(value);
}

/** PostgreSQL's own way of writing an array. */
const toArray = (elements: readonly unknown[]): string => `{${elements.map(toElement).join(',')}}`;

function toElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL';
  if (Array.isArray(element)) return toArray(element);
  const parameter = toParameter(element);
  return quoted(Buffer.isBuffer(parameter) ? `\\x${parameter.toString('hex')}` : String(parameter));
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
