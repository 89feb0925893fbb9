const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
/** RFC 5322's dot-atom: quoted local parts are legal, used by nobody, and a way into headers. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

declare const canonical: unique symbol;
/** An email address in its one canonical form; only `parseEmailAddress` answers one. */
export type EmailAddress = string & { readonly [canonical]: true };

/**
 * Reads one bare email address: trimmed, in lower case (nobody tells Dana@ from dana@), its domain in the form that
 * travels (`münchen.example` becomes `xn--mnchen-3ya.example`). Undefined where it is none. The answer holds neither
 * spaces nor line ends nor brackets, so it can stand in a header.
 */
export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > 2 * MAX_ADDRESS_LENGTH) return undefined;
  const [local = '', domain = '', ...more] = text.trim().toLowerCase().split('@');
  if (more.length > 0 || local.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(local)) return undefined;
  const host = asciiDomain(domain);
  if (host === undefined) return undefined;
  const address = `${local}@${host}`;
  return isCanonical(address) ? address : undefined;
}

/** Of what `parseEmailAddress` has put together. */
const isCanonical = (address: string): address is EmailAddress => address.length <= MAX_ADDRESS_LENGTH;

function asciiDomain(domain: string): string | undefined {
  // The URL parser would read a port, a path or a user out of these.
  if (domain === '' || /[\s/\\:?#@[\]%]/.test(domain)) return undefined;
  if (!URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? hostname : undefined;
}
