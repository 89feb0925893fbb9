import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { toDollars } from '../../shared/money.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { lockLiveOrder } from '../orders/placing/sources.ts';
import {
  type DraftRow,
  deleteDraft,
  deleteDraftsOf,
  findDraftRow,
  insertDraft,
  type ListedDraft,
  listDraftsOf,
  listOpenDrafts,
  listPaidDrafts,
  lockDraft,
  updateDraft,
} from './queries.ts';
import type { Draft, DraftContent, DraftLine, DraftList, DraftStatus } from './schema.ts';

export type DraftReason =
  | 'unknown_draft'
  | 'changed_meanwhile'
  | 'already_paid'
  | 'payment_under_way'
  | 'draft_incomplete'
  | 'product_gone'
  | 'size_not_chosen'
  | 'no_link'
  | 'link_open'
  | 'other_draft';

const SENTENCES: Record<DraftReason, string> = {
  unknown_draft: 'We couldn’t find this draft.',
  changed_meanwhile: 'Someone else saved this draft in the meantime. Reload to see their changes, then make yours.',
  already_paid: 'This order is paid, so its draft can’t be changed anymore.',
  payment_under_way: 'The customer is paying right now. Please wait a few minutes.',
  draft_incomplete: 'Please check the highlighted fields.',
  product_gone: 'A product in this draft isn’t in the shop anymore. Remove it.',
  size_not_chosen: 'Choose a size for each item.',
  no_link: 'There is no link to pay at the moment. Send the draft first.',
  link_open: 'The customer can still pay. Cancel the link first.',
  other_draft: 'This draft was already saved with different details. Reload the page.',
};

/** The one sentence for each reason why something can't be done with a draft. */
export const draftSentence = (reason: DraftReason): string => SENTENCES[reason];

type DraftDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Refusal<Reason extends DraftReason> = { ok: false; reason: Reason };

/** Drafts that nobody has paid, those that were changed last first; `paid`: the others. */
export async function listDrafts(
  { db: { sql } }: { db: Pick<Database, 'sql'> },
  { view, after }: { view: '' | 'paid'; after: string },
): Promise<DraftList> {
  const rows = await (view === 'paid' ? listPaidDrafts : listOpenDrafts)(sql, after, LIST_PAGE_LENGTH + 1);
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return { drafts: shown.map(lineOf), next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null };
}

export async function findDraft({ db }: { db: Pick<Database, 'sql'> }, id: string): Promise<Draft | undefined> {
  const row = await findDraftRow(db.sql, id);
  return row && draftOf(row);
}

/** The same id again, after an answer was lost, is the same draft. */
export function createDraft(
  { db, now }: DraftDeps,
  actor: Actor,
  { id, ...content }: DraftContent & { id: string },
): Promise<{ ok: true; draft: Draft } | Refusal<'other_draft'>> {
  return db.transaction(async (tx) => {
    const isNew = (await insertDraft(tx.sql, { id, content, at: now(), by: actor.name })) > 0;
    const row = await findDraftRow(tx.sql, id);
    if (!row) throw new Error('PostgreSQL lost a draft within its transaction.');
    if (!isNew && !isDeepStrictEqual(row.content, content)) return { ok: false, reason: 'other_draft' };
    if (isNew) await recordAudit(tx, actor, { what: 'draft.created', subject: id, after: worthLogging(content) });
    return { ok: true, draft: draftOf(row) };
  });
}

/** `seen`: the version that the form was filled from. What was sent stays as it is until the draft is sent again. */
export function changeDraft(
  { db, now }: DraftDeps,
  actor: Actor,
  { id, seen, ...content }: DraftContent & { id: string; seen: number },
): Promise<{ ok: true; draft: Draft } | Refusal<'unknown_draft' | 'changed_meanwhile' | 'already_paid'>> {
  return db.transaction(async (tx) => {
    const before = await lockDraft(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_draft' };
    if (before.version !== seen) return { ok: false, reason: 'changed_meanwhile' };
    if (before.orderId !== null && (await lockLiveOrder(tx, before.orderId))?.paidAt) {
      return { ok: false, reason: 'already_paid' };
    }
    if (!isDeepStrictEqual(before.content, content)) {
      await updateDraft(tx.sql, { id, content, at: now(), by: actor.name });
      const change = { before: worthLogging(before.content), after: worthLogging(content) };
      await recordAudit(tx, actor, { what: 'draft.changed', subject: id, ...change });
    }
    const row = await findDraftRow(tx.sql, id);
    if (!row) throw new Error('PostgreSQL lost a draft within its transaction.');
    return { ok: true, draft: draftOf(row) };
  });
}

/** Not while its customer can pay it. An order that was made of it stays. */
export function removeDraft(
  { db }: Pick<DraftDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Refusal<'unknown_draft' | 'link_open'>> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx.sql, id);
    if (!draft) return { ok: false, reason: 'unknown_draft' };
    const order = draft.orderId === null ? undefined : await lockLiveOrder(tx, draft.orderId);
    if (order?.reservation === 'held') return { ok: false, reason: 'link_open' };
    await deleteDraft(tx.sql, id);
    await recordAudit(tx, actor, { what: 'draft.deleted', subject: id, before: worthLogging(draft.content) });
    return { ok: true };
  });
}

/** Whom it is for stays out of the log. */
const worthLogging = ({ items, discount, shippingPrice }: DraftContent) => ({ items, discount, shippingPrice });

const headOf = (row: Omit<ListedDraft, 'name' | 'email' | 'units'>) => ({
  id: row.id,
  status: row.status as DraftStatus,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedBy,
  sentAt: row.sentAt?.toISOString() ?? null,
  order:
    row.orderId === null
      ? null
      : {
          id: row.orderId,
          number: row.orderNumber,
          totalPrice: toDollars(row.totalCents ?? 0),
          heldUntil: row.heldUntil?.toISOString() ?? null,
        },
});

const lineOf = (row: ListedDraft): DraftLine => ({
  ...headOf(row),
  name: row.name,
  email: row.email,
  units: row.units,
});
const draftOf = (row: DraftRow): Draft => ({ ...headOf(row), version: row.version, content: row.content });

/** What owners have put together for somebody, known by the address that they typed. */
export const exportDrafts: DataExportPart = async (sql, { addresses }) => ({
  draftOrders: await listDraftsOf(sql, addresses),
});

export const eraseDrafts: Eraser = async (tx, { email, writtenTo }) => {
  await deleteDraftsOf(tx.sql, [email, ...writtenTo]);
};
