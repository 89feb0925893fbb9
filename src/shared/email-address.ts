const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
/** RFC 5322 dot-atom. Quoted local parts are legal but unused, and could inject headers. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

declare const canonical: unique symbol;
/** An email address in canonical form; only `parseEmailAddress` creates one. */
export type EmailAddress = string & { readonly [canonical]: true };

/**
 * Parses one bare email address: trimmed, lowercase, with the domain in ASCII form (`münchen.example` becomes `xn--
 * mnchen-3ya.example`). Undefined if invalid. The result has no spaces, line breaks or brackets, so it is safe in a
 * header.
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

/** Schema of addresses that `parseEmailAddress` returned. */
const isCanonical = (address: string): address is EmailAddress => address.length <= MAX_ADDRESS_LENGTH;

function asciiDomain(domain: string): string | undefined {
  // The URL parser would accept a port, a path or a user in these.
  if (domain === '' || /[\s/\\:?#@[\]%]/.test(domain)) return undefined;
  if (!URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName ? hostname : undefined;
}
