/** A webhook as it came over the wire: what PayPal needs to say whether it sent it. */
export type Transmission = {
  id: string;
  time: string;
  signature: string;
  certUrl: string;
  algorithm: string;
  body: string;
};

type Headers = Record<string, string | string[] | undefined>;

/** The transmission in PayPal's five headers, or undefined where one is missing, repeated or absurdly long. */
export function readTransmission(headers: Headers, body: Buffer): Transmission | undefined {
  const read = (name: string) => {
    const given = headers[`paypal-${name}`];
    return typeof given === 'string' && given !== '' && given.length <= 2048 ? given : undefined;
  };
  const [id, time, signature] = [read('transmission-id'), read('transmission-time'), read('transmission-sig')];
  const [certUrl, algorithm] = [read('cert-url'), read('auth-algo')];
  if (!id || !time || !signature || !certUrl || !algorithm) return undefined;
  return { id, time, signature, certUrl, algorithm, body: body.toString('utf8') };
}
