import { isIP } from 'node:net';
import { type TSchema, Type } from 'typebox';
import { parseKey } from '../platform/secrets/secret-key.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const text = (fallback = '') => Type.String({ default: fallback });

/** `message` follows the setting's name. */
export const checked = (schema: Type.TString, check: (value: string) => boolean, message: (value: string) => string) =>
  Type.Refine(schema, check, message);

export const decoded = <Schema extends TSchema, Decoded>(schema: Schema, decode: (value: string) => Decoded) =>
  Type.Codec(schema)
    .Decode((value) => decode(value as string))
    .Encode(() => {
      throw new Error('The environment is only read.');
    });

const isWhole = (value: string, least: number, most: number) =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;

export const port = (fallback: string) =>
  checked(
    text(fallback),
    (value) => value === '' || isWhole(value, 1, 65_535),
    (value) => `is "${value}": give a port number from 1 to 65535.`,
  );

export const seconds = (most: number) =>
  checked(
    text('0'),
    (value) => isWhole(value, 0, most),
    (value) => `is "${value}": give a number of seconds from 0 to ${most}.`,
  );

/** Its value is never repeated. */
export const key = () =>
  checked(
    text(),
    (value) => value === '' || parseKey(value) !== undefined,
    () => 'is not a key: give 32 random bytes as base64 or hex, such as "openssl rand -base64 32" prints.',
  );

/** As long as the back office takes them. */
export const words = (fallback: string, most: number) =>
  checked(
    text(fallback),
    (value) => value.length <= most,
    () => `is too long: give at most ${most} characters.`,
  );

export const choice = (choices: readonly string[], fallback: string) =>
  checked(
    text(fallback),
    (value) => value === fallback || choices.includes(value),
    (value) => `is "${value}": choose one of ${choices.join(', ')}.`,
  );

export const networks = () =>
  decoded(
    checked(
      text(),
      (value) => listOf(value).every(isNetwork),
      (value) =>
        `holds "${listOf(value).find((each) => !isNetwork(each))}": give addresses or networks such as 10.0.0.0/8, separated by commas.`,
    ),
    listOf,
  );

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(given: string): boolean {
  const [address = '', bits = '0', ...rest] = given.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
