import type { Database, Transaction } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { pictureFrom } from '../media/pictures.ts';
import { listStaffRows } from './staff-queries.ts';
import type { SetDraft, StaffSet } from './staff-schema.ts';

type StaffSetsDeps = { db: Pick<Database, 'sql'> };

export async function listStaffSets({ db }: StaffSetsDeps): Promise<StaffSet[]> {
  return (await listStaffRows(db.sql, null)).map(staffSetFrom);
}

export async function findStaffSet({ db }: StaffSetsDeps, id: string): Promise<StaffSet | undefined> {
  const [row] = await listStaffRows(db.sql, id);
  return row && staffSetFrom(row);
}

export type StaffRow = Awaited<ReturnType<typeof listStaffRows>>[number];

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
    problem: problemOf(set.isActive, members, membersCents - priceCents),
  };
}

function problemOf(isActive: boolean, members: StaffRow['members'], savesCents: number): StaffSet['problem'] {
  if (!isActive) return 'inactive';
  if (members.some(({ isHidden }) => isHidden)) return 'archived_member';
  return savesCents > 0 ? null : 'saves_nothing';
}

export async function savedSet(tx: Transaction, id: string): Promise<StaffSet> {
  const [row] = await listStaffRows(tx.sql, id);
  if (!row) throw new Error(`The set ${id} is gone.`);
  return staffSetFrom(row);
}

export const draftOf = ({ name, priceCents, isActive, members }: StaffRow): SetDraft => ({
  name,
  price: toDollars(priceCents),
  members: members.map(({ id }) => id),
  isActive,
});
