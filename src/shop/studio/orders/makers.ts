import type { Database } from '../../../platform/db/database.ts';
import { parseEmailAddress } from '../../../shared/email-address.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import type { MakerRefusal } from '../refusals.ts';
import { findMaker, insertMaker, listMakers, lockMakers, retireMaker, saveMaker } from './queries.ts';
import type { Maker, MakerDraft } from './schema.ts';

type MakerDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Saved = { ok: true } | MakerRefusal;

/** More than a small shop has, and few enough for a select list. */
const MAX_MAKERS = 50;

/** Active makers; the first is the default. */
export const listActiveMakers = ({ db }: Pick<MakerDeps, 'db'>): Promise<Maker[]> => listMakers(db.sql);

export async function addMaker({ db }: MakerDeps, actor: Actor, draft: MakerDraft): Promise<Saved> {
  const maker = parseMaker(draft);
  if (!maker) return { ok: false, reason: 'maker_email' };
  return db.transaction(async (tx) => {
    await lockMakers(tx.sql);
    const known = await listMakers(tx.sql);
    if (known.length >= MAX_MAKERS) return { ok: false, reason: 'too_many_makers' };
    if (known.some(({ email }) => email === maker.email)) return { ok: false, reason: 'maker_there' };
    const added = await insertMaker(tx.sql, maker);
    await recordAudit(tx, actor, { what: 'maker.added', subject: added?.id ?? '', after: auditFields(maker) });
    return { ok: true };
  });
}

export async function changeMaker({ db }: MakerDeps, actor: Actor, id: string, draft: MakerDraft): Promise<Saved> {
  const maker = parseMaker(draft);
  if (!maker) return { ok: false, reason: 'maker_email' };
  return db.transaction(async (tx) => {
    await lockMakers(tx.sql);
    const before = await findMaker(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_maker' };
    const others = (await listMakers(tx.sql)).filter((other) => other.id !== before.id);
    if (others.some(({ email }) => email === maker.email)) return { ok: false, reason: 'maker_there' };
    if (!differences({ ...before }, { id: before.id, ...maker })) return { ok: true };
    await saveMaker(tx.sql, before.id, maker);
    const changed = differences(auditFields(before), auditFields(maker));
    await recordAudit(tx, actor, { what: 'maker.changed', subject: before.id, ...changed });
    return { ok: true };
  });
}

/** Deletes the maker's email address; past orders keep the name. */
export function removeMaker({ db }: MakerDeps, actor: Actor, id: string): Promise<Saved> {
  return db.transaction(async (tx) => {
    const before = await findMaker(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_maker' };
    await retireMaker(tx.sql, before.id);
    await recordAudit(tx, actor, { what: 'maker.removed', subject: before.id, before: { name: before.name } });
    return { ok: true };
  });
}

/** The audit log is permanent, so it holds no email addresses. */
const auditFields = ({ name, paper }: Omit<Maker, 'id'>) => ({ name, paper });

function parseMaker({ name, email: rawEmail, paper }: MakerDraft) {
  const email = parseEmailAddress(rawEmail);
  return email && { name: name.trim(), email, paper };
}
