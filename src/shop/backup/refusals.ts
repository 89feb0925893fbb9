import { conflict, formatSentence, type Given, invalid, notFound, unavailable } from '../../shared/refusals.ts';

type File = { file: string };
type Change = { change: string };
type Table = { table: string };

const backupRefusals = {
  file_exists: conflict(
    ({ file }: File) => `${file} exists already. Choose another name: a backup never takes another one's place.`,
  ),
  no_such_file: notFound(({ file }: File) => `${file} is not there.`),
  no_folder: notFound(({ file }: File) => `The folder of ${file} is not there, or nothing may be written into it.`),
  not_a_backup: invalid(({ file }: File) => `${file} is not a backup of this shop.`),
  damaged: invalid(
    ({ file }: File) =>
      `${file} is damaged or was not written to its end, so nothing was changed. Take another backup.`,
  ),
  no_key: invalid(
    ({ file }: File) =>
      `${file} is encrypted with a key that is not here. Give the one on your paper: restore FILE --key-file KEYFILE, or type it when you are asked.`,
  ),
  unknown_signer: invalid(
    (_: File) =>
      'Nothing was changed: a backup is only restored when you know who wrote it. Compare the key with your paper, then add --accept-signer KEY (or --accept-signer none for a file that nobody has signed).',
  ),
  newer: invalid(
    ({ change }: Change) =>
      `This backup was made by a newer Nyuzi (it has the change "${change}"). Install that version and restore there.`,
  ),
  other_line: invalid(
    ({ change }: Change) =>
      `This backup comes from another line of Nyuzi: its change "${change}" is not the one known here.`,
  ),
  does_not_fit: invalid(
    ({ table }: Table) =>
      `The rows of "${table}" do not fit this shop's database, so nothing was changed. Take another backup, or the version of Nyuzi that made it.`,
  ),
  pictures_unavailable: unavailable(
    'The bucket did not take the pictures, so nothing was changed. Try again when it answers, or take the S3 settings out: then pictures are restored into DATA_DIR.',
  ),
  nothing_there: conflict('There is no shop in this database yet, so there is nothing to back up.'),
  not_empty: conflict(
    'This database holds a shop already. Back it up first; then "restore FILE --replace" puts the backup in its place.',
  ),
  not_a_shop: conflict("This database holds tables that are not a shop's. Restore into a database of its own."),
  shop_is_open: conflict('The shop is open on this database. Close it first, then restore.'),
  shop_in_use: conflict(
    'This shop has orders, customers, messages or products of its own, so nothing was restored over it.',
  ),
  shop_is_busy: unavailable('The shop was busy, so nothing was changed. Try again in a moment.'),
  disk_full: unavailable(({ file }: File) => `There is no room left on the disk for ${file}. Make room and try again.`),
};

export type BackupRefusal = Given<typeof backupRefusals>;

export const backupSentence = (refusal: BackupRefusal): string => formatSentence(backupRefusals, refusal);
