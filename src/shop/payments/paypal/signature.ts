import { type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Transmission } from './transmission.ts';

/** The only algorithm PayPal signs webhooks with. */
export const ALGORITHM = 'SHA256withRSA';

/**
 * What PayPal signs: transmission id, its time, the webhook's id and the CRC32 of the raw body as an unsigned decimal
 * number, joined by bars. (PayPal: "Verify webhook signatures".)
 */
export const signedText = ({ id, time, body }: Pick<Transmission, 'id' | 'time' | 'body'>, webhookId: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

/** Whether `key` signed this transmission for this webhook. */
export function isSignedBy(key: KeyObject, transmission: Transmission, webhookId: string): boolean {
  if (transmission.algorithm.toLowerCase() !== ALGORITHM.toLowerCase()) return false;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(transmission.signature)) return false;
  const signature = Buffer.from(transmission.signature, 'base64');
  return verify('sha256', Buffer.from(signedText(transmission, webhookId)), key, signature);
}
