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
