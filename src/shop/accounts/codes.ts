import { type RandomSource, randomSource } from './tokens.ts';

const CODES = 1_000_000;
/** The largest multiple of a million that fits into 32 bits; above it, low codes would come up more often. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** Six digits, each code as likely as any other. */
export function newCode(from: RandomSource = randomSource): string {
  const drawn = from(4).readUInt32BE();
  return drawn < FAIR ? String(drawn % CODES).padStart(6, '0') : newCode(from);
}

/** Codes are read from an email and typed or pasted: `481 205`, `481-205` and `481205` are one. */
export function parseCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

export const spacedCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
