import { conflict, invalid, notFound } from '../../../shared/refusals.ts';
import type { ImportRow as ImportRowShape } from './queries.ts';

export const importRefusals = {
  unknown_import: notFound('We couldn’t find this import.'),
  unknown_line: notFound('We couldn’t find this line of the file.'),
  import_started: conflict('This import has started already, so it can’t be changed anymore. Reload the page.'),
  nothing_to_import: conflict('There’s nothing to import yet. Fix what needs review, or choose another file.'),
  label_too_long: invalid('Category and maker names can have up to 60 characters. Choose an existing one.'),
  size_unusable: invalid('Enter a size of up to 40 characters, without ; and =.'),
  not_running: conflict('This import isn’t running. Reload the page.'),
  undo_expired: conflict('This import can’t be undone anymore: it’s more than a day old.'),
  not_undoable: conflict('This import can’t be undone now. Reload the page.'),
};

type ImportReason = keyof typeof importRefusals;

type ImportRefusal = { ok: false; reason: ImportReason };

export const refused = (reason: ImportReason): ImportRefusal => ({ ok: false, reason });

export type ImportRow = import('typebox').Static<typeof ImportRowShape>;
export type Changed = { ok: true } | ImportRefusal;
