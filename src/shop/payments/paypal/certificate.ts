import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+?-----END CERTIFICATE-----/g;
const LONGEST_CHAIN = 5;

/** The certificates of a PEM file in their order, the sender's own first; undefined when one cannot be read. */
export function readCertificates(pem: string): X509Certificate[] | undefined {
  try {
    return (pem.match(PEM) ?? []).slice(0, LONGEST_CHAIN).map((text) => new X509Certificate(text));
  } catch {
    return undefined;
  }
}

export type TrustQuestion = {
  /** The sender's certificate, then those that came with it. */
  certificates: readonly X509Certificate[];
  roots: readonly X509Certificate[];
  /** One of these must be a name of the sender's certificate. */
  hosts: readonly string[];
  now: Date;
};

/** Whether the first certificate is for one of the hosts, in its time, and leads to a trusted root. */
export function isTrusted({ certificates, roots, hosts, now }: TrustQuestion): boolean {
  const [own, ...others] = certificates;
  if (!own || !isInTime(own, now) || !hosts.some((host) => own.checkHost(host) !== undefined)) return false;
  return leadsToRoot(own, { others, roots, now, steps: 0 });
}

type Path = { others: readonly X509Certificate[]; roots: readonly X509Certificate[]; now: Date; steps: number };

function leadsToRoot(certificate: X509Certificate, path: Path): boolean {
  if (path.roots.some((root) => isIssuer(root, certificate, path.now))) return true;
  if (path.steps >= LONGEST_CHAIN) return false;
  return path.others.some(
    (other) =>
      other.fingerprint256 !== certificate.fingerprint256 &&
      isIssuer(other, certificate, path.now) &&
      leadsToRoot(other, { ...path, steps: path.steps + 1 }),
  );
}

const isIssuer = (issuer: X509Certificate, certificate: X509Certificate, now: Date) =>
  issuer.ca && isInTime(issuer, now) && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isInTime = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate.getTime() <= now.getTime() && now.getTime() <= validToDate.getTime();
