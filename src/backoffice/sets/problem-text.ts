import type { StaffSet } from '../../shop/sets/staff-schema.ts';

export const PROBLEMS: Record<NonNullable<StaffSet['problem']>, string> = {
  inactive: 'Not offered to shoppers.',
  archived_member: 'Not offered: one of its products is hidden.',
  saves_nothing: 'Not offered: its products cost no more separately.',
};
