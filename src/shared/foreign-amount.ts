import { readAmount } from './money-text.ts';

const SIGNS = /(?:US\$|USD|EUR|GBP|CAD|AUD|KES|[$€£])/gi;
const COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

/**
 * What an amount means most likely that isn't written as the US does: `54,50`, `1.250,00`, `USD 23`, as `54.50`. To be
 * offered, never to be taken. Undefined where it could be several things, such as `1.250`.
 */
export function likelyAmount(text: string): string | undefined {
  if (readAmount(text).ok) return undefined;
  const bare = text.replace(SIGNS, '').replace(/[\s\u00a0\u202f'’]/g, '');
  const [, whole, decimals] = COMMA.exec(bare) ?? [];
  const plain = whole === undefined ? bare : `${whole.replaceAll('.', '')}.${decimals}`;
  const read = readAmount(plain);
  return read.ok ? (read.cents / 100).toFixed(2) : undefined;
}
