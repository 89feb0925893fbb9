import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { idOfSealed, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { deleteWebhook, listSealed, resealWebhook } from './queries.ts';

const KEY_BYTES = 32;

const sealedIn = (webhookId: string) => ({ column: 'webhooks.sealed', row: webhookId });

/** In the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;

export const sealSecret = (secrets: SecretBox, webhookId: string, secret: string): Buffer =>
  secrets.seal(sealedIn(webhookId), Buffer.from(secret));

export const openSecret = (secrets: SecretBox, webhookId: string, sealed: Buffer): string =>
  secrets.open(sealedIn(webhookId), sealed).toString();

/** Re-seals with the current key. Returns the count; 0 when done. */
export function resealWebhooks({ db }: { db: Pick<Database, 'transaction'> }): Promise<number> {
  return db.transaction(async ({ sql, secrets }) => {
    const isOld = (sealed: Buffer | null) => sealed !== null && idOfSealed(sealed) !== secrets.keyId();
    const old = (await listSealed(sql)).filter(({ sealed, sealedPrevious }) => isOld(sealed) || isOld(sealedPrevious));
    for (const { id, sealed, sealedPrevious } of old) {
      const reseal = (each: Buffer) => sealSecret(secrets, id, openSecret(secrets, id, each));
      await resealWebhook(sql, id, reseal(sealed), sealedPrevious && reseal(sealedPrevious));
    }
    return old.length;
  });
}

/** After a key loss: deletes webhooks that can't be signed anymore. Returns their hosts. */
export async function discardWebhooks({ sql, secrets, changed }: Transaction): Promise<string[]> {
  const lost = (await listSealed(sql)).filter(({ sealed }) => !secrets.keyIds().includes(idOfSealed(sealed)));
  const hosts: string[] = [];
  for (const { id } of lost) {
    const deleted = await deleteWebhook(sql, id);
    if (deleted) hosts.push(new URL(deleted.url).host);
  }
  if (hosts.length > 0) changed('webhooks');
  return hosts;
}
