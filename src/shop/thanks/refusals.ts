import { MAX_THANKS_LENGTH } from './schema.ts';

/** Why a line to a maker is not taken, in one sentence each. */
const SENTENCES = {
  unknown_order: 'We couldn’t find this order.',
  not_a_maker_of_it: 'They made nothing of this order.',
  not_delivered: 'You can write to the makers once your order has been delivered.',
  words_missing: 'Write a few words.',
  words_too_long: `Write one line of up to ${MAX_THANKS_LENGTH} characters.`,
  already_passed_on: 'We’ve already passed on your thanks, so it can’t be changed anymore.',
} as const;

export type ThanksReason = keyof typeof SENTENCES;

export const thanksSentence = (reason: ThanksReason): string => SENTENCES[reason];
