import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRITISH_ELSEWHERE, BRITISH_SPELLING, RETIRED_PHRASES, RETIRED_TYPES, RETIRED_WORDS } from './retired-words.ts';

const files = globSync('{src,db,tests,scripts,bench,tools}/**/*.{ts,tsx,mjs,css}').map((file) =>
  file.replaceAll('\\', '/'),
);
const EXPORT = /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
const TYPE = /^(?:export )?(?:type|interface) (\w+)/gm;

/** Words of a path or a camel-case name: `openTestShop` contains open, test and shop. */
const getWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Retired words in a name, each with its replacement. */
function retiredIn(name: string): string[] {
  const words = getWords(name);
  return RETIRED_WORDS.filter(({ word }) => words.includes(word) || words.includes(`${word}s`))
    .filter(({ except = [] }) => !except.some(([where]) => where.test(name)))
    .map(({ word, instead }) => `${word} → ${instead}`);
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('no file name has a retired word', () => {
  expect(files.length).toBeGreaterThan(500);
  // Without the first folder, which is a location and not a name: tools/, scripts/.
  const found = files.flatMap((file) => retiredIn(file.split('/').slice(1).join('/')).map((why) => `${file}: ${why}`));
  expect(found).toEqual([]);
});

test('no exported name has a retired word or a meaningless type name', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [
      ...namesIn(text, EXPORT).flatMap((name) => retiredIn(name).map((why) => `${file} ${name}: ${why}`)),
      ...namesIn(text, TYPE)
        .filter((name) => RETIRED_TYPES.includes(name))
        .map((name) => `${file} ${name}: <Verb>Deps, <Verb>Input, or what the value is`),
    ];
  });
  expect(found).toEqual([]);
});

test('detects a retired word anywhere in a name, but not within a longer word', () => {
  expect(retiredIn('shop/emails/letter-queue.ts')).toEqual(['letter → email']);
  expect(retiredIn('keptPages')).toHaveLength(1);
  expect(retiredIn('newsletter-form.tsx')).toEqual([]);
  expect(retiredIn('dashboard')).toEqual([]);
});

/** Text of a line that is a comment; undefined for code. */
const commentIn = (line: string) =>
  /^\s*(?:\/\/|\/?\*+|\{\/\*)\s?(.*)/.exec(line)?.[1] ?? /;\s+\/\/ (.*)/.exec(line)?.[1];
const isRetiredSentence = (line: string) => {
  const comment = commentIn(line);
  return (
    (comment !== undefined && RETIRED_PHRASES.some((phrase) => phrase.test(comment))) ||
    (BRITISH_SPELLING.test(line) && !BRITISH_ELSEWHERE.test(line))
  );
};

test('comments are free of retired phrases, and comments, strings and names are in US spelling', () => {
  const found = files
    .filter((file) => !/retired-words/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (isRetiredSentence(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('retired phrases are found in every kind of comment, and not in code', () => {
  for (const line of ['// Whoever asks.', ' * Somebody waits.', '  {/* The owner is told. */}', 'x(); // meanwhile'])
    expect(isRetiredSentence(line), line).toBe(true);
  for (const line of ["say('Somebody bought it');", '// The owner gets an email.'])
    expect(isRetiredSentence(line), line).toBe(false);
  expect(isRetiredSentence("const text = 'In every colour';")).toBe(true);
});
