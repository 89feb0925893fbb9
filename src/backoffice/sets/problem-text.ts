import type { StaffSet } from '../../shop/sets/staff-schema.ts';

/** What keeps a set from shoppers, in one sentence. */
export const PROBLEMS: Record<NonNullable<StaffSet['problem']>, string> = {
  inactive: 'Not offered to shoppers.',
  archived_member: 'Not offered: one of its products is hidden.',
  saves_nothing: 'Not offered: its products cost no more separately.',
};
