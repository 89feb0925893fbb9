import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { LIST_PAGE_LENGTH } from '../../shared/limits.ts';
import { toDollars } from '../../shared/money.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
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

/** Unpaid drafts, last changed first, or with `paid` the paid ones. */
export async function listDrafts(
  { db: { sql } }: { db: Pick<Database, 'sql'> },
  { view, after }: { view: '' | 'paid'; after: string },
): Promise<DraftList> {
  const rows = await (view === 'paid' ? listPaidDrafts : listOpenDrafts)(sql, after, LIST_PAGE_LENGTH + 1);
  const shown = rows.slice(0, LIST_PAGE_LENGTH);
  return { drafts: shown.map(toDraftLine), next: rows.length > LIST_PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null };
}

const toDraftLine = (row: ListedDraft): DraftLine => ({
  ...toHead(row),
  name: row.name,
  email: row.email,
  units: row.units,
});

const toHead = (row: Omit<ListedDraft, 'name' | 'email' | 'units'>) => ({
  id: row.id,
  status: row.status as DraftStatus,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedBy,
  sentAt: row.sentAt?.toISOString() ?? null,
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : {
          id: row.orderId,
          number: row.orderNumber,
          totalPrice: toDollars(row.totalCents ?? 0),
          heldUntil: row.heldUntil?.toISOString() ?? null,
        },
});

export async function findDraft({ db }: { db: Pick<Database, 'sql'> }, id: string): Promise<Draft | undefined> {
  const row = await findDraftRow(db.sql, id);
  return row && toDraft(row);
}

const toDraft = (row: DraftRow): Draft => ({ ...toHead(row), version: row.version, content: row.content });

type DraftDeps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };

type Refusal<Reason extends DraftReason> = RefusalOf<typeof draftRefusals, Reason>;

/** Idempotent by id, for retries after a lost response. */
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
    if (isNew) await recordAudit(tx, actor, { what: 'draft.created', subject: id, after: auditFields(content) });
    return { ok: true, draft: toDraft(row) };
  });
}

/** Fields for the audit log, without personal data. */
const auditFields = ({ items, discount, shippingPrice }: DraftContent) => ({ items, discount, shippingPrice });

/** `seen`: the version that the form was loaded with. A sent order stays unchanged until the draft is sent again. */
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
      const change = { before: auditFields(before.content), after: auditFields(content) };
      await recordAudit(tx, actor, { what: 'draft.changed', subject: id, ...change });
    }
    const row = await findDraftRow(tx.sql, id);
    if (!row) throw new Error('PostgreSQL lost a draft within its transaction.');
    return { ok: true, draft: toDraft(row) };
  });
}

/** Refused while the customer can pay it. An order created from it stays. */
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
    await recordAudit(tx, actor, { what: 'draft.deleted', subject: id, before: auditFields(draft.content) });
    return { ok: true };
  });
}

export const draftRefusals = {
  unknown_draft: notFound('We couldn’t find this draft.'),
  changed_meanwhile: conflict(
    'Someone else saved this draft in the meantime. Reload to see their changes, then make yours.',
  ),
  already_paid: conflict('This order is paid, so its draft can’t be changed anymore.'),
  payment_under_way: conflict('The customer is paying right now. Please wait a few minutes.'),
  draft_incomplete: invalid('Please check the highlighted fields.'),
  product_gone: conflict('A product in this draft isn’t in the shop anymore. Remove it.'),
  size_not_chosen: invalid('Choose a size for each item.', 'items'),
  no_link: conflict('There is no link to pay at the moment. Send the draft first.'),
  link_open: conflict('The customer can still pay. Cancel the link first.'),
  other_draft: conflict('This draft was already saved with different details. Reload the page.'),
};

export type DraftReason = keyof typeof draftRefusals;

export const exportDrafts: DataExportPart = async (sql, { addresses }) => ({
  draftOrders: await listDraftsOf(sql, addresses),
});

export const eraseDrafts: Eraser = async (tx, { email, writtenTo }) => {
  await deleteDraftsOf(tx.sql, [email, ...writtenTo]);
};
