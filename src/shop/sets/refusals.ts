import { MAX_SETS } from './schema.ts';

const SENTENCES = {
  unknown_set: 'We couldn’t find this set.',
  unknown_product: 'One of these products no longer exists.',
  price_unreadable: 'Enter a price in dollars and cents, like 98.00.',
  price_saves_nothing: 'Enter a price below what the products cost separately.',
  too_many_sets: `You have ${MAX_SETS} sets, as many as there can be. Delete one first.`,
  changed_meanwhile: 'Someone else changed this set in the meantime.',
  other_order: 'Someone else changed the sets in the meantime. Reload the page.',
} as const;

export type SetReason = keyof typeof SENTENCES;

export const setSentence = (reason: SetReason): string => SENTENCES[reason];
