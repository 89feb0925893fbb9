import { conflict, notFound } from '../../../shared/refusals.ts';

export const formerOrderRefusals = {
  unknown_import: notFound(
    'We couldn’t find this file. Files that aren’t imported are kept for a week. Choose it again.',
  ),
  nothing_to_import: conflict('There’s no order in this file that can be added.'),
  import_undone: conflict('The orders of this file were removed. Choose the file again to import it.'),
  import_done: conflict('This file is already imported. Remove its orders instead.'),
  import_not_done: conflict('This file isn’t imported, so there’s nothing to remove.'),
};

export type FormerOrderReason = keyof typeof formerOrderRefusals;
