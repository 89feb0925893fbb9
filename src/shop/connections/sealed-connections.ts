import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { DecryptionError, idOfSealed, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { dropConnection, listConnections, resealConnection } from './queries.ts';
import { BucketInput, EmailInput, PaypalInput } from './schema.ts';

export type ConnectionId = keyof typeof SHAPES;
export type StoredConnection<Id extends ConnectionId> = Static<(typeof SHAPES)[Id]>;

export const sealConnection = <Id extends ConnectionId>(secrets: SecretBox, id: Id, stored: StoredConnection<Id>) =>
  secrets.seal(getContext(id), Buffer.from(JSON.stringify(stored)));

const getContext = (id: string) => ({ column: 'connections.sealed', row: id });

/** Stored form, sealed as a whole. Later releases must read it: new fields need defaults. */
const StoredPaypal = Type.Object({ ...PaypalInput.properties, webhookId: Type.String() });

export type StoredPaypal = Static<typeof StoredPaypal>;
const StoredEmail = Type.Object(EmailInput.properties);
export type StoredEmail = Static<typeof StoredEmail>;
const StoredBucket = Type.Object(BucketInput.properties);

const SHAPES = { paypal: StoredPaypal, email: StoredEmail, bucket: StoredBucket } as const satisfies Record<
  string,
  TSchema
>;

/** Undefined if its sealing key is missing or its shape is unknown. */
export function openConnection<Id extends ConnectionId>(
  secrets: SecretBox,
  id: Id,
  sealed: Buffer,
): StoredConnection<Id> | undefined {
  try {
    const stored: unknown = JSON.parse(secrets.open(getContext(id), sealed).toString());
    return Value.Check(SHAPES[id] as TSchema, stored) ? (stored as StoredConnection<Id>) : undefined;
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** Minimum length for showing a secret's last characters. */
const LONG = 20;

/** The last characters of a secret, for its owner to recognize it; empty for a short one. */
export const secretEnd = (secret: string) => (secret.length >= LONG ? secret.slice(-4) : '');

/** Re-seals with the current key. Returns the count; 0 when done. */
export async function resealConnections({ db: { sql, secrets } }: { db: Pick<Database, 'sql' | 'secrets'> }) {
  let count = 0;
  for (const { id, sealed } of await listConnections(sql)) {
    if (idOfSealed(sealed) === secrets.keyId()) continue;
    const plaintext = secrets.open(getContext(id), sealed);
    count += await resealConnection(sql, id, sealed, secrets.seal(getContext(id), plaintext));
  }
  return count;
}

/** ID of a sealing key that is missing here, if any. */
export async function missingKeyOfConnections({ sql, secrets }: { sql: Sql; secrets: SecretBox }) {
  const keys = (await listConnections(sql)).map(({ sealed }) => idOfSealed(sealed));
  return keys.find((key) => !secrets.keyIds().includes(key));
}

/** Deletes unreadable connections after a key loss; the owner reconnects them. Returns their names. */
export async function discardConnections(tx: Transaction): Promise<string[]> {
  const lost = (await listConnections(tx.sql)).filter(
    ({ sealed }) => !tx.secrets.keyIds().includes(idOfSealed(sealed)),
  );
  for (const { id } of lost) await dropConnection(tx.sql, id);
  if (lost.length > 0) tx.changed('settings');
  return lost.map(({ id }) => id);
}
