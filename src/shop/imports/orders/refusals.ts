const FORMER_ORDER_SENTENCES = {
  unknown_import: 'We couldn’t find this file. Files that aren’t imported are kept for a week. Choose it again.',
  nothing_to_import: 'There’s no order in this file that can be added.',
  import_undone: 'The orders of this file were removed. Choose the file again to import it.',
  import_done: 'This file is already imported. Remove its orders instead.',
  import_not_done: 'This file isn’t imported, so there’s nothing to remove.',
} as const;

export type FormerOrderReason = keyof typeof FORMER_ORDER_SENTENCES;
export const formerOrderSentence = (reason: FormerOrderReason): string => FORMER_ORDER_SENTENCES[reason];
