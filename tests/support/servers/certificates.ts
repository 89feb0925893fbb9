import { createSign, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const makeKeys = promisify(generateKeyPair);

/** A server's certificate and the authority that signed it. */
type ServerCertificate = {
  /** Root certificate that a client must trust. */
  rootPem: string;
  /** Certificate chain that a server sends: its own certificate, then the authority's. */
  chainPem: string;
  keyPem: string;
};

type CertificateOptions = { name: string; host: string; from: Date; to: Date };

/** Node reads X.509 certificates but can't create them, so this file assembles the few bytes itself. */
export async function makeCertificate({ name, host, from, to }: CertificateOptions): Promise<ServerCertificate> {
  const [root, own] = await Promise.all([
    makeKeys('rsa', { modulusLength: 2048 }),
    makeKeys('rsa', { modulusLength: 2048 }),
  ]);
  const issuer = commonName(`${name} root`);
  const rootDer = certificate({
    key: root.publicKey,
    subject: issuer,
    issuer,
    from,
    to,
    extensions: [basicConstraints('authority')],
    signedBy: root.privateKey,
  });
  const ownDer = certificate({
    key: own.publicKey,
    subject: commonName(host),
    issuer,
    from,
    to,
    extensions: [basicConstraints('end'), alternativeName(host)],
    signedBy: root.privateKey,
  });
  return {
    rootPem: pem(rootDer),
    chainPem: pem(ownDer) + pem(rootDer),
    keyPem: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const SEQUENCE = 0x30;
const SET = 0x31;
const OIDS = {
  sha256WithRsa: '2a864886f70d01010b',
  commonName: '550403',
  basicConstraints: '551d13',
  alternativeName: '551d11',
};

/** One DER value: tag, length in short or long form, content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).replace(/^(.(..)*)$/, '0$1'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value, 'utf8'));
const octets = (value: Buffer) => der(0x04, value);
const algorithm = () => der(SEQUENCE, oid(OIDS.sha256WithRsa), der(0x05));
const commonName = (value: string) => der(SEQUENCE, der(SET, der(SEQUENCE, oid(OIDS.commonName), text(value))));

/** GeneralizedTime, because UTCTime has no four-digit year. */
const moment = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

function basicConstraints(kind: 'authority' | 'end') {
  const TRUE = der(0x01, Buffer.from([0xff]));
  const constraints = der(SEQUENCE, ...(kind === 'authority' ? [TRUE] : []));
  return der(SEQUENCE, oid(OIDS.basicConstraints), TRUE, octets(constraints));
}

const alternativeName = (host: string) =>
  der(SEQUENCE, oid(OIDS.alternativeName), octets(der(SEQUENCE, der(0x82, Buffer.from(host, 'ascii')))));

type Certificate = {
  key: KeyObject;
  subject: Buffer;
  issuer: Buffer;
  from: Date;
  to: Date;
  extensions: Buffer[];
  signedBy: KeyObject;
};

function certificate({ key, subject, issuer, from, to, extensions, signedBy }: Certificate): Buffer {
  const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)]));
  const body = der(
    SEQUENCE,
    VERSION_3,
    serial,
    algorithm(),
    issuer,
    der(SEQUENCE, moment(from), moment(to)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...extensions)),
  );
  const signature = createSign('sha256').update(body).sign(signedBy);
  return der(SEQUENCE, body, algorithm(), der(0x03, Buffer.from([0]), signature));
}

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`;
