import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SECRETS_ENDING } from './suite-log.ts';

type RegisteredSecret = { what: string; secret: string };
type Leak = { file: string; line: number; what: string; text: string };
/** A log to be searched; what it held before `from` bytes is of an earlier run. */
export type LogPart = { file: string; from?: number };

/** Secrets that are known by their look, whoever made them. */
const FORMS: readonly RegisteredSecret[] = [
  { what: "a shopper's token", secret: String.raw`\bshp_[\w-]{43}` },
  { what: 'a hashed password', secret: String.raw`\$argon2` },
  { what: 'an authorization', secret: String.raw`\b(?:Bearer|Basic) [\w~+/.-]{16,}` },
  { what: 'an address with a password', secret: String.raw`\b[a-z]+://[^\s:@/"]*:[^\s@/"]+@` },
];
/** The people of tests live here. In plain lines the welcome names the sample shopper, as it should. */
const PERSON = /[\w.+-]+@(?:example\.(?:com|org)|standin\.example)/;
/** Sixteen digits in groups or not, which are no decimals of another number and no part of an id. */
const CARD = /(?<![\w.-])\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}(?![\w-])/g;
const WORD = /[\w-]{20,}/g;

/** Every line of the logs that holds what nobody may read there. */
export function findLeaks(folder: string, more: readonly LogPart[] = []): Leak[] {
  const secrets = readSecrets(folder);
  const logs = filesOf(folder, '.log').map((file): LogPart => ({ file }));
  return [...logs, ...more].flatMap((log) => leaksIn(log, secrets));
}

const MAX_REPORTED = 20;

/** Each named with its line, for the one who has to mend it. */
export function describeLeaks(leaks: readonly Leak[]): string {
  const told = leaks.slice(0, MAX_REPORTED);
  const lines = told.map(({ file, line, what, text }) => `${file}:${line} holds ${what}:\n    ${text.slice(0, 300)}`);
  return [...lines, ...(leaks.length > MAX_REPORTED ? [`and ${leaks.length - MAX_REPORTED} more`] : [])].join('\n');
}

/** What a shop writes where a call ends in a way that nobody thought of; `platform/http/errors.ts`. */
const UNEXPECTED_ERROR = '"msg":"a call failed"';

/** Every line in which a shop of this run was surprised by itself: the cause of a 500, whether or not a test saw one. */
export function findUnexpectedErrors(folder: string): string[] {
  const logs = filesOf(folder, '.log').map((file) => readFileSync(file, 'utf8'));
  return logs.flatMap((log) => log.split('\n').filter((line) => line.includes(UNEXPECTED_ERROR)));
}

type Secrets = { words: ReadonlyMap<string, string>; others: RegExp; whatOf: ReadonlyMap<string, string> };

function leaksIn({ file, from = 0 }: LogPart, secrets: Secrets): Leak[] {
  const lines = readFileSync(file).subarray(from).toString('utf8').split('\n');
  return lines.flatMap((text, place) => {
    const what = leakOf(text, secrets);
    return what === undefined ? [] : [{ file: basename(file), line: place + 1, what, text }];
  });
}

function leakOf(line: string, { words, others, whatOf }: Secrets): string | undefined {
  const word = line.match(WORD)?.find((each) => words.has(each));
  if (word !== undefined) return words.get(word);
  const other = others.exec(line)?.[0];
  if (other !== undefined) return whatOf.get(other) ?? FORMS.find(({ secret }) => new RegExp(secret).test(other))?.what;
  if ((line.match(CARD) ?? []).some(isCardNumber)) return 'a card number';
  return line.startsWith('{') && PERSON.test(line) ? "somebody's address" : undefined;
}

/** Long random words are looked up; everything else is searched for. */
function readSecrets(folder: string): Secrets {
  const all = filesOf(folder, SECRETS_ENDING).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RegisteredSecret),
  );
  const isWord = ({ secret }: RegisteredSecret) => /^[\w-]{20,}$/.test(secret);
  const mapOf = (some: RegisteredSecret[]) => new Map(some.map(({ what, secret }) => [secret, what]));
  const whatOf = mapOf(all.filter((each) => !isWord(each)));
  const patterns = [...[...whatOf.keys()].map(patternOf), ...FORMS.map(({ secret }) => secret)];
  return { words: mapOf(all.filter(isWord)), others: new RegExp(patterns.join('|')), whatOf };
}

/** Six digits are a code only where they are no part of a longer number or of a random id (`41e481205a78`). */
function patternOf(secret: string): string {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return /^\d{6}$/.test(secret) ? String.raw`(?<![\w.])${escaped}(?!\w|\.\d)` : escaped;
}

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** Luhn's check, which every card number passes. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((before, digit, place) => {
    const counted = place % 2 === 0 ? digit : digit * 2;
    return before + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}
