/** A random id of 128 bits. `randomUUID` is missing on a shop without https. */
export function uuid(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
