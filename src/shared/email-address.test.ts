import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmailAddress } from './email-address.ts';

test('normalizes an email address', () => {
  expect(parseEmailAddress('dana@example.com')).toBe('dana@example.com');
  expect(parseEmailAddress('  Dana@Example.COM \n')).toBe('dana@example.com');
  expect(parseEmailAddress("o'hara+beads@mail.example.co.uk")).toBe("o'hara+beads@mail.example.co.uk");
  expect(parseEmailAddress('dana@münchen.example')).toBe('dana@xn--mnchen-3ya.example');
});

test('refuses an invalid email address', () => {
  const wrong = [
    '',
    ' ',
    'dana',
    'dana@',
    '@example.com',
    'dana@example',
    'dana@localhost',
    'dana@127.0.0.1',
    'dana@[127.0.0.1]',
    'dana@example..com',
    'dana@.example.com',
    'dana@-example.com',
    'dana@example.com:25',
    'dana@example.com/x',
    'dana@exam ple.com',
    'da na@example.com',
    '.dana@example.com',
    'dana.@example.com',
    'da..na@example.com',
    '"dana"@example.com',
    'Dana <dana@example.com>',
    'dana@example.com, eve@example.com',
    'dana@example.com;eve@example.com',
    'dana@evil@example.com',
    'dana@example.com\r\nBcc: eve@example.com',
    'dana\r\n@example.com',
    'dana@example.com%0aBcc:eve',
    'dana\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    `dana@${'a'.repeat(64)}.com`,
    `dana@${'abcdefghi.'.repeat(30)}com`,
    'x'.repeat(100_000),
  ];
  for (const text of wrong) expect(parseEmailAddress(text), JSON.stringify(text.slice(0, 60))).toBeUndefined();
});

test('limits an email address to the length that mail servers accept', () => {
  const longest = (domain: string) => `${'a'.repeat(64)}@${domain}.example.com`;
  const labels = ['b'.repeat(63), 'c'.repeat(63), 'd'.repeat(49)];
  expect(longest(labels.join('.'))).toHaveLength(254);
  expect(parseEmailAddress(longest(labels.join('.')))).toBe(longest(labels.join('.')));
  expect(parseEmailAddress(longest(`${labels.join('.')}d`))).toBeUndefined();
});

test('an accepted address is valid in a header and normalizes to itself', () => {
  const letters = [...'abcXYZ09.+-_@ \t\r\n<>",;:()[]\\\u0000\u2028é'];
  const typed = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 });
  const plain = fc.string({ unit: fc.constantFrom(...'abXY09.+-_'), minLength: 1, maxLength: 4 });
  const some = fc.oneof(plain, typed);
  let taken = 0;
  fc.assert(
    fc.property(some, some, fc.constantFrom('@', '@', ''), (local, domain, at) => {
      const address = parseEmailAddress(`${local}${at}${domain}.example.com`);
      if (address === undefined) return;
      taken += 1;
      expect(address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
      expect(address).not.toMatch(/[<>",;:()[\]\\]/);
      expect(parseEmailAddress(address)).toBe(address);
    }),
    { numRuns: 5000 },
  );
  // Most generated inputs are invalid and test nothing about valid ones, so require a minimum of valid ones.
  expect(taken).toBeGreaterThan(100);
});
