import type { ImportRow as ImportRowShape } from './queries.ts';

const IMPORT_SENTENCES = {
  unknown_import: 'We couldn’t find this import.',
  unknown_line: 'We couldn’t find this line of the file.',
  import_started: 'This import has started already, so it can’t be changed anymore. Reload the page.',
  nothing_to_import: 'There’s nothing to import yet. Fix what needs review, or choose another file.',
  label_too_long: 'Category and maker names can have up to 60 characters. Choose an existing one.',
  size_unusable: 'Enter a size of up to 40 characters, without ; and =.',
  not_running: 'This import isn’t running. Reload the page.',
  undo_expired: 'This import can’t be undone anymore: it’s more than a day old.',
  not_undoable: 'This import can’t be undone now. Reload the page.',
} as const;

export type ImportReason = keyof typeof IMPORT_SENTENCES;

export const importSentence = (reason: ImportReason): string => IMPORT_SENTENCES[reason];

type ImportRefusal = { ok: false; reason: ImportReason };

export const refused = (reason: ImportReason): ImportRefusal => ({ ok: false, reason });

export type ImportRow = import('typebox').Static<typeof ImportRowShape>;
export type Changed = { ok: true } | ImportRefusal;
