import type { Database } from '../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound, type RefusalOf, signedOut } from '../../shared/refusals.ts';
import { isDay, MINUTE_MS } from '../../shared/time.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import { addDays } from '../delivery/working-days.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { addKey, countKeys, findKey, listKeys, lockKeys, removeKey, touchKey } from './queries.ts';
import { type ApiKey, MAX_API_KEYS, type NewApiKey, SCOPES, type Scope } from './schema.ts';

export const apiKeyRefusals = {
  key_invalid: signedOut('This key doesn’t work: it was removed, has ended, or is mistyped.'),
  key_not_accepted: forbidden('Keys can’t make this call.'),
  scope_missing: forbidden(({ scope }: { scope: Scope }) => `This key can’t do this: it needs “${SCOPES[scope]}”.`),
  key_name_taken: conflict('Another key has this name.', 'name'),
  too_many_keys: conflict(`A shop has up to ${MAX_API_KEYS} keys. Remove one that isn’t used anymore.`),
  last_day_over: invalid('Choose a day from today on.', 'lastDay'),
  no_such_key: notFound('This key was already removed.'),
};

type KeyDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** The prefix identifies a key to people and leak scanners. */
const PREFIX = 'nyuzi_';
const BEGINNING = PREFIX.length + 4;

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

const isScope = (name: string): name is Scope => Object.hasOwn(SCOPES, name);

const toKey = ({ createdAt, lastUsedAt, endsAt, scopes, ...row }: KeyRow, now: Date): ApiKey => ({
  ...row,
  scopes: scopes.filter(isScope),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  hasEnded: endsAt !== null && endsAt <= now,
});

/** Newest first. */
export const listApiKeys = async ({ db, now }: Pick<KeyDeps, 'db' | 'now'>): Promise<ApiKey[]> =>
  (await listKeys(db.sql)).map((row) => toKey(row, now()));

/** Creates a key; the secret is returned once and stored only as a hash. */
export async function createApiKey(
  { db, settings, now }: KeyDeps,
  actor: Actor,
  { name, scopes, lastDay }: NewApiKey,
): Promise<{ ok: true; created: { key: ApiKey; secret: string } } | RefusalOf<typeof apiKeyRefusals>> {
  const createdAt = now();
  const { timeZone } = await settings.current();
  const endsAt = lastDay === null || !isDay(lastDay) ? null : startOfDay(addDays(lastDay, 1), timeZone);
  if (lastDay !== null && (endsAt === null || endsAt <= createdAt)) return { ok: false, reason: 'last_day_over' };
  const secret = PREFIX + newSecret();
  return db.transaction(async (tx) => {
    await lockKeys(tx.sql);
    const known = await countKeys(tx.sql, name.trim());
    if (known?.isTaken) return { ok: false, reason: 'key_name_taken' };
    if ((known?.count ?? 0) >= MAX_API_KEYS) return { ok: false, reason: 'too_many_keys' };
    const row = await addKey(tx.sql, {
      name: name.trim(),
      keyHash: hashOfSecret(secret),
      begins: secret.slice(0, BEGINNING),
      scopes,
      createdBy: actor.name,
      createdAt,
      endsAt,
    });
    if (!row) throw new Error('The key was not stored.');
    await recordAudit(tx, actor, {
      what: 'api_key.created',
      subject: row.id,
      after: { name: row.name, scopes, lastDay },
    });
    return { ok: true, created: { key: toKey(row, createdAt), secret } };
  });
}

/** Ends a key at once. */
export const removeApiKey = (
  { db }: Pick<KeyDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | RefusalOf<typeof apiKeyRefusals, 'no_such_key'>> =>
  db.transaction(async (tx) => {
    const removed = await removeKey(tx.sql, id);
    if (!removed) return { ok: false, reason: 'no_such_key' };
    await recordAudit(tx, actor, { what: 'api_key.removed', subject: id, before: removed });
    return { ok: true };
  });

export type UsedKey = { id: string; name: string; scopes: readonly Scope[] };

/** The key of a secret, unless it was removed or has ended. Notes its use once a minute. */
export async function authenticateKey(
  { db, now }: { db: Pick<Database, 'sql'>; now: () => Date },
  secret: string,
): Promise<UsedKey | undefined> {
  const moment = now();
  const found = await findKey(db.sql, hashOfSecret(secret), moment);
  if (!found) return undefined;
  const { id, name, scopes, lastUsedAt } = found;
  if (!lastUsedAt || moment.getTime() - lastUsedAt.getTime() >= MINUTE_MS) await touchKey(db.sql, id, moment);
  return { id, name, scopes: scopes.filter(isScope) };
}

/** The author of a key's changes in the audit log, with a helper's rights. */
export const keyActor = ({ id, name }: Pick<UsedKey, 'id' | 'name'>, network: string): Actor => ({
  staffId: null,
  apiKeyId: id,
  isHelper: true,
  name: `Key “${name}”`,
  network,
});
