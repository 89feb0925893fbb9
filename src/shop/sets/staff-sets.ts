import type { Database, Transaction } from '../../platform/db/database.ts';
import { fromDollars, toDollars } from '../../shared/money.ts';
import type { RefusalOf } from '../../shared/refusals.ts';
import { slugForName } from '../../shared/text/slug.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import {
  addMembers,
  deleteSet,
  insertSet,
  listIds,
  listStaffRows,
  lockSets,
  removeMembers,
  saveOrder,
  sumPrices,
  updateSet,
} from './queries.ts';
import { MAX_SETS } from './schema.ts';
import type { setRefusals } from './sets.ts';
import type { SetChange, SetDraft, SetOrder, StaffSet } from './staff-schema.ts';

type StaffSetsDeps = { db: Pick<Database, 'sql'> };

export async function listStaffSets({ db }: StaffSetsDeps): Promise<StaffSet[]> {
  return (await listStaffRows(db.sql, null)).map(staffSetFrom);
}

export async function findStaffSet({ db }: StaffSetsDeps, id: string): Promise<StaffSet | undefined> {
  const [row] = await listStaffRows(db.sql, id);
  return row && staffSetFrom(row);
}

type StaffRow = Awaited<ReturnType<typeof listStaffRows>>[number];

function staffSetFrom({ priceCents, members, ...set }: StaffRow): StaffSet {
  const membersCents = members.reduce((sum, member) => sum + member.priceCents, 0);
  return {
    ...set,
    price: toDollars(priceCents),
    membersPrice: toDollars(membersCents),
    members: members.map(({ face, left, priceCents: cents, ...member }) => ({
      ...member,
      price: toDollars(cents),
      picture: face && pictureFrom(face),
      in_stock: Math.max(0, left),
    })),
    problem: findProblem(set.isActive, members, membersCents - priceCents),
  };
}

function findProblem(isActive: boolean, members: StaffRow['members'], savesCents: number): StaffSet['problem'] {
  if (!isActive) return 'inactive';
  if (members.some(({ isHidden }) => isHidden)) return 'archived_member';
  return savesCents > 0 ? null : 'saves_nothing';
}

type EditSetsDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Refusal<Reason extends keyof typeof setRefusals> = RefusalOf<typeof setRefusals, Reason>;
type DraftRefusal = Refusal<'unknown_product' | 'price_unreadable' | 'price_saves_nothing'>;

/** Creates a set in the last place. Its id derives from its name and never changes. */
export function createSet(
  { db }: EditSetsDeps,
  actor: Actor,
  draft: SetDraft,
): Promise<{ ok: true; set: StaffSet } | DraftRefusal | Refusal<'too_many_sets'>> {
  return db.transaction(async (tx) => {
    await lockSets(tx.sql);
    const read = await readDraft(tx, draft);
    if (!read.ok) return read;
    const usedIds = new Set((await listIds(tx.sql)).map(({ id }) => id));
    if (usedIds.size >= MAX_SETS) return { ok: false, reason: 'too_many_sets' };
    const id = slugForName(draft.name, 'set', usedIds);
    await insertSet(tx.sql, { id, ...read.row });
    await addMembers(tx.sql, id, draft.members);
    tx.changed('catalog', 'sets', 'menus');
    await recordAudit(tx, actor, { what: 'set.created', subject: id, after: { ...draft, name: read.row.name } });
    return { ok: true, set: await readSavedSet(tx, id) };
  });
}

/** Changes a set. Carts use it at once; existing orders stay as they are. */
export function changeSet(
  { db }: EditSetsDeps,
  actor: Actor,
  id: string,
  { version, ...draft }: SetChange,
): Promise<{ ok: true; set: StaffSet } | DraftRefusal | Refusal<'unknown_set' | 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    await lockSets(tx.sql);
    const [current] = await listStaffRows(tx.sql, id);
    if (!current) return { ok: false, reason: 'unknown_set' };
    if (current.version !== version) return { ok: false, reason: 'changed_meanwhile' };
    const read = await readDraft(tx, draft);
    if (!read.ok) return read;
    const changed = differences(toDraft(current), { ...draft, name: read.row.name });
    if (changed) {
      await updateSet(tx.sql, { id, ...read.row });
      await removeMembers(tx.sql, id);
      await addMembers(tx.sql, id, draft.members);
      tx.changed('catalog', 'sets', 'menus');
      await recordAudit(tx, actor, { what: 'set.changed', subject: id, ...changed });
    }
    return { ok: true, set: await readSavedSet(tx, id) };
  });
}

/** Deletes a set. Its members stay in the shop; orders keep their discount. */
export function removeSet(
  { db }: EditSetsDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Refusal<'unknown_set'>> {
  return db.transaction(async (tx) => {
    await lockSets(tx.sql);
    const [current] = await listStaffRows(tx.sql, id);
    if (!current) return { ok: false, reason: 'unknown_set' };
    await deleteSet(tx.sql, id);
    tx.changed('catalog', 'sets', 'menus');
    await recordAudit(tx, actor, { what: 'set.removed', subject: id, before: toDraft(current) });
    return { ok: true };
  });
}

/** Reorders the sets: display order, and the order in which they take members from a cart. */
export function orderSets(
  { db }: EditSetsDeps,
  actor: Actor,
  { ids, before }: SetOrder,
): Promise<{ ok: true } | Refusal<'other_order'>> {
  return db.transaction(async (tx) => {
    await lockSets(tx.sql);
    const current = (await listIds(tx.sql)).map(({ id }) => id);
    if (current.join() !== before.join() || [...ids].sort().join() !== [...current].sort().join())
      return { ok: false, reason: 'other_order' };
    if (ids.join() === current.join()) return { ok: true };
    await saveOrder(tx.sql, ids);
    tx.changed('catalog');
    await recordAudit(tx, actor, { what: 'set.ordered', subject: 'sets', before: { ids: current }, after: { ids } });
    return { ok: true };
  });
}

type Row = { name: string; priceCents: number; isActive: boolean };

async function readDraft(tx: Transaction, draft: SetDraft): Promise<{ ok: true; row: Row } | DraftRefusal> {
  const name = draft.name.trim();
  const priceCents = fromDollars(draft.price);
  if (priceCents === undefined) return { ok: false, reason: 'price_unreadable' };
  const sum = await sumPrices(tx.sql, draft.members);
  if (sum?.count !== draft.members.length) return { ok: false, reason: 'unknown_product' };
  if (priceCents >= sum.cents) return { ok: false, reason: 'price_saves_nothing' };
  return { ok: true, row: { name, priceCents, isActive: draft.isActive } };
}

async function readSavedSet(tx: Transaction, id: string): Promise<StaffSet> {
  const [row] = await listStaffRows(tx.sql, id);
  if (!row) throw new Error(`The set ${id} is gone.`);
  return staffSetFrom(row);
}

const toDraft = ({ name, priceCents, isActive, members }: StaffRow): SetDraft => ({
  name,
  price: toDollars(priceCents),
  members: members.map(({ id }) => id),
  isActive,
});

export type SampleSet = { id: string; name: string; priceCents: number; members: readonly string[] };

/** Adds samples to a shop that has the products and no sets yet. */
export async function addSampleSets(tx: Transaction, sets: readonly SampleSet[]): Promise<void> {
  for (const { members, ...set } of sets) {
    await insertSet(tx.sql, { ...set, isActive: true });
    await addMembers(tx.sql, set.id, members);
  }
}
