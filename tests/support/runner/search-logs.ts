import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SECRETS_ENDING } from './suite-log.ts';

type RegisteredSecret = { what: string; secret: string };
type Leak = { file: string; line: number; what: string; text: string };
/** A log to search; content before `from` bytes belongs to an earlier run. */
export type LogPart = { file: string; from?: number };

/** Secrets recognized by their format, whatever their source. */
const FORMS: readonly RegisteredSecret[] = [
  { what: "a shopper's token", secret: String.raw`\bshp_[\w-]{43}` },
  { what: 'a hashed password', secret: String.raw`\$argon2` },
  { what: 'an authorization', secret: String.raw`\b(?:Bearer|Basic) [\w~+/.-]{16,}` },
  { what: 'an address with a password', secret: String.raw`\b[a-z]+://[^\s:@/"]*:[^\s@/"]+@` },
];
/**
 * Email domains of people in tests. Lines that aren't JSON may hold them, because the welcome names the sample shopper.
 */
const PERSON = /[\w.+-]+@(?:example\.(?:com|org)|standin\.example)/;
/** Sixteen digits, grouped or not, that aren't decimals of another number or part of an id. */
const CARD = /(?<![\w.-])\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}(?![\w-])/g;
const WORD = /[\w-]{20,}/g;

/** Every log line with a secret or personal data. */
export function findLeaks(folder: string, more: readonly LogPart[] = []): Leak[] {
  const secrets = readSecrets(folder);
  const logs = getFiles(folder, '.log').map((file): LogPart => ({ file }));
  return [...logs, ...more].flatMap((log) => leaksIn(log, secrets));
}

const MAX_REPORTED = 20;

/** Lists leaks with file and line, for the fix. */
export function describeLeaks(leaks: readonly Leak[]): string {
  const told = leaks.slice(0, MAX_REPORTED);
  const lines = told.map(({ file, line, what, text }) => `${file}:${line} holds ${what}:\n    ${text.slice(0, 300)}`);
  return [...lines, ...(leaks.length > MAX_REPORTED ? [`and ${leaks.length - MAX_REPORTED} more`] : [])].join('\n');
}

/** Log message of an unexpected error in a call; from `platform/http/errors.ts`. */
const UNEXPECTED_ERROR = '"msg":"a call failed"';

/**
 * Every log line about an unexpected error in a shop of this run: the cause of a 500, whether or not a test saw one.
 */
export function findUnexpectedErrors(folder: string): string[] {
  const logs = getFiles(folder, '.log').map((file) => readFileSync(file, 'utf8'));
  return logs.flatMap((log) => log.split('\n').filter((line) => line.includes(UNEXPECTED_ERROR)));
}

type Secrets = { words: ReadonlyMap<string, string>; others: RegExp; whatOf: ReadonlyMap<string, string> };

function leaksIn({ file, from = 0 }: LogPart, secrets: Secrets): Leak[] {
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n');
  return lines.flatMap((text, place) => {
    const what = getLeak(text, secrets);
    return what === undefined ? [] : [{ file: basename(file), line: place + 1, what, text }];
  });
}

function getLeak(line: string, { words, others, whatOf }: Secrets): string | undefined {
  const word = line.match(WORD)?.find((each) => words.has(each));
  if (word !== undefined) return words.get(word);
  const other = others.exec(line)?.[0];
  if (other !== undefined) return whatOf.get(other) ?? FORMS.find(({ secret }) => new RegExp(secret).test(other))?.what;
  if ((line.match(CARD) ?? []).some(isCardNumber)) return 'a card number';
  return line.startsWith('{') && PERSON.test(line) ? "somebody's address" : undefined;
}

/** Long random words are looked up in a map; all other secrets are searched for by regular expression. */
function readSecrets(folder: string): Secrets {
  const all = getFiles(folder, SECRETS_ENDING).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RegisteredSecret),
  );
  const isWord = ({ secret }: RegisteredSecret) => /^[\w-]{20,}$/.test(secret);
  const getMap = (some: RegisteredSecret[]) => new Map(some.map(({ what, secret }) => [secret, what]));
  const whatOf = getMap(all.filter((each) => !isWord(each)));
  const patterns = [...[...whatOf.keys()].map(getPattern), ...FORMS.map(({ secret }) => secret)];
  return { words: getMap(all.filter(isWord)), others: new RegExp(patterns.join('|')), whatOf };
}

/** Six digits are a code only if they aren't part of a longer number or of a random id (`41e481205a78`). */
function getPattern(secret: string): string {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return /^\d{6}$/.test(secret) ? String.raw`(?<![\w.])${escaped}(?!\w|\.\d)` : escaped;
}

const getFiles = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** Luhn check, which every card number passes. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((before, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return before + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
