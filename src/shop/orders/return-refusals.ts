/** Why a return, exchange or claim can't take a step, in one sentence each. */
const SENTENCES = {
  unknown_order: 'We couldn’t find this order.',
  unknown_return: 'We couldn’t find this return.',
  not_dispatched: 'This order hasn’t shipped yet.',
  not_returnable: 'This order was canceled or refunded, so there’s nothing to send back.',
  return_window_over: 'The time to return this order is over. Write to us if something is wrong with it.',
  claim_window_over: 'The time to claim something from this order is over. Write to us and we’ll see what we can do.',
  already_in_return: 'That’s more of an item than can still be returned. Reload the page.',
  made_for_you: 'This was made for you, so it can’t be returned unless something is wrong with it.',
  wish_unfit: 'Choose a refund or another size.',
  reason_missing: 'Choose a reason.',
  size_not_offered: 'Choose a size that’s in stock.',
  replacement_sold_out: 'There aren’t enough left to send you. Choose another size or a refund.',
  nothing_told: 'Tell us what’s wrong, or add a picture.',
  pictures_gone: 'Add your pictures again.',
  too_many_pictures: 'That’s as many pictures as we can take at once. Send your request first.',
  too_many_returns: 'This order has too many returns. Write to us instead.',
  changed_meanwhile: 'Someone else has changed this in the meantime. Reload the page.',
  step_not_now: 'This can’t be done with it any more. Reload the page.',
  count_unfit: 'Count what came back: at least one, and no more than was to come back.',
  reply_missing: 'Write why. The customer reads it.',
} as const;

export type ReturnRefusalReason = keyof typeof SENTENCES;
export type ReturnRefusal = { ok: false; reason: ReturnRefusalReason; field?: string };

export const returnSentence = (reason: ReturnRefusalReason): string => SENTENCES[reason];
