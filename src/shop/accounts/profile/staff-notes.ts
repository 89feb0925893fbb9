import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { FreeText } from '../../../shared/field-shapes.ts';
import { conflict, notFound, type RefusalOf } from '../../../shared/refusals.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { lockStaffNotes, setStaffNotes } from '../queries.ts';

const MAX_TAGS = 20;

/** What staff write about a customer, which the customer never sees in the shop. */
export const StaffNotes = Type.Object({
  note: FreeText(2000, { sentence: 'Use up to 2,000 characters.' }),
  tags: Type.Array(
    Type.String({ minLength: 1, maxLength: 30, pattern: '\\S', sentence: 'Use up to 30 characters a tag.' }),
    {
      maxItems: MAX_TAGS,
      sentence: `Use up to ${MAX_TAGS} tags.`,
    },
  ),
});
type StaffNotes = Static<typeof StaffNotes>;

export const staffNoteRefusals = {
  unknown_customer: notFound('We couldn’t find this customer.'),
  changed_meanwhile: conflict('Someone else saved these notes in the meantime. Reload to see them, then make yours.'),
};

/** `seen`: the notes that the form was loaded with. */
export function saveStaffNotes(
  { db }: { db: Pick<Database, 'transaction'> },
  actor: Actor,
  { id, seen, ...typed }: StaffNotes & { id: string; seen: StaffNotes },
): Promise<{ ok: true } | RefusalOf<typeof staffNoteRefusals>> {
  const tags = [...new Set(typed.tags.map((tag) => tag.trim().toLowerCase().replace(/\s+/g, ' ')))];
  return db.transaction(async (tx) => {
    const before = await lockStaffNotes(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_customer' };
    if (!isDeepStrictEqual({ ...before }, { note: seen.note, tags: seen.tags }))
      return { ok: false, reason: 'changed_meanwhile' };
    await setStaffNotes(tx.sql, id, typed.note.trim(), tags);
    // Without the text: the audit log must not keep what is erased later.
    await recordAudit(tx, actor, { what: 'customer.notes_changed', subject: id });
    return { ok: true };
  });
}
