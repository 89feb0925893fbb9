import { connectionUrlError } from '../platform/db/connection-url.ts';
import { parseEmailAddress } from '../shared/email-address.ts';
import { checked, decoded, text } from './setting-types.ts';

export const WEB = ['http:', 'https:'];
const DATABASE = ['postgres:', 'postgresql:', 'socket:'];

export function url(schemes: readonly string[], fallback = '') {
  const isOne = (value: string) => URL.canParse(value) && schemes.includes(new URL(value).protocol);
  const spelled = schemes.map((scheme) => (scheme === 'socket:' ? scheme : `${scheme}//`)).join(' or ');
  const withScheme = checked(
    text(fallback),
    (value) => value === '' || isOne(value),
    () => `is not an address that begins with ${spelled}.`,
  );
  return checked(
    withScheme,
    (value) => !isOne(value) || isDecodable(new URL(value)),
    () => 'has a % in its user or password that stands for nothing: write %25 for it.',
  );
}

export const database = () =>
  checked(
    url(DATABASE),
    (value) => connectionError(value) === undefined,
    (value) => connectionError(value) ?? '',
  );
const connectionError = (value: string) =>
  value.startsWith('socket:') || URL.canParse(value) ? connectionUrlError(value) : undefined;

/** A host, as browsers write it. The shop lives at its root: its links have no path in front of them. */
export const site = () =>
  decoded(
    checked(
      url(WEB),
      (value) => !URL.canParse(value) || isBareHost(new URL(value)),
      () => 'is more than a host: give it as https://host, without a path.',
    ),
    (value) => (value === '' ? '' : new URL(value).origin),
  );
const isBareHost = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && search === '' && hash === '' && username === '';

/** One bare address, as emails take it: in lower case. */
export const email = (fallback = '') =>
  decoded(
    checked(
      text(fallback),
      (value) => value === '' || parseEmailAddress(value) !== undefined,
      () => 'is not an email address.',
    ),
    (value) => parseEmailAddress(value) ?? '',
  );

/** `Name <name@example.com>`, or the address alone. */
export const sender = (fallback: string) =>
  checked(
    text(fallback),
    (value) => parseEmailAddress(/^[^<>\r\n]*<([^<>\r\n]+)>$/.exec(value)?.[1] ?? value) !== undefined,
    () => 'names no email address: give it as Name <name@example.com>.',
  );

/** Keys are added to its path, which `?` and `#` would cut off. */
export const storeEndpoint = () =>
  decoded(
    checked(
      url(WEB),
      (value) => !URL.canParse(value) || !/[?#@]/.test(value),
      () => 'is not a plain address: give it as https://host, without a user, ? and #.',
    ),
    (value) => withoutEndSlash(value),
  );

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export const bucket = () =>
  checked(
    text(),
    (value) => value === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    () => 'is not the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
  );

export const region = () =>
  checked(
    text(),
    (value) => /^[a-z0-9-]*$/i.test(value),
    () => 'is not a region, such as us-east-1 or auto: your provider names it beside the endpoint.',
  );

export const withoutEndSlash = (value: string) => value.replace(/(?<!\/)\/+$/, '');

/** Whether everything that is written with a % can be read. */
function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}
