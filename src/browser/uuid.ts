/** A name that nothing else has: 128 bits of chance. `randomUUID` is missing where a shop is tried without https. */
export function uuid(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
