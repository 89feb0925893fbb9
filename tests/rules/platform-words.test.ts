import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of the shopkeeper. Code in platform/ gets shop-specific values passed in from above. */
const SHOP_WORDS =
  /\b(?:products?|catalog(?:ue)?s?|categor(?:y|ies)|carts?|coupons?|checkout|invoices?|payments?|paypal|pictures?|beads?|reviews?|newsletters?|shoppers?|staff|office|samples|wishlist|pieces?|shelf|letters?)\b/i;

/** Letters of an alphabet. */
const NOT_MEANT = /\b(?:capital|small|upper-case|lower-case) letters?\b/gi;

test('platform/ has no terms of the shop’s domain', () => {
  const found = globSync('src/platform/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(NOT_MEANT, '')
        .split('\n')
        .flatMap((line, index) => (SHOP_WORDS.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
