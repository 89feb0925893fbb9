/** Why an import of subscribers says no, in one sentence each. */
const SENTENCES = {
  unknown_import: 'We couldn’t find this file. Files are kept for a week. Choose it again.',
  nobody_to_import: 'There’s nobody in this file who can be added.',
  import_undone: 'This import was undone. Choose the file again to import it.',
  import_done: 'This file is already imported. Undo the import instead.',
  import_not_done: 'This file isn’t imported yet, so there’s nothing to undo.',
  undo_over: 'This import can’t be undone anymore: it’s more than a day old.',
} as const;

export type SubscriberImportReason = keyof typeof SENTENCES;
export const subscriberImportSentence = (reason: SubscriberImportReason): string => SENTENCES[reason];
