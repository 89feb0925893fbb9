export type BackupRefusal =
  | { reason: 'file_exists'; file: string }
  | { reason: 'no_such_file'; file: string }
  | { reason: 'no_folder'; file: string }
  | { reason: 'not_a_backup'; file: string }
  | { reason: 'damaged'; file: string }
  | { reason: 'no_key'; file: string }
  | { reason: 'unknown_signer'; file: string }
  | { reason: 'newer'; change: string }
  | { reason: 'other_line'; change: string }
  | { reason: 'does_not_fit'; table: string }
  | { reason: 'pictures_unavailable' }
  | { reason: 'nothing_there' }
  | { reason: 'not_empty' }
  | { reason: 'not_a_shop' }
  | { reason: 'shop_is_open' }
  | { reason: 'shop_in_use' }
  | { reason: 'shop_is_busy' }
  | { reason: 'disk_full'; file: string };

/** The sentence shown for each reason. */
export function backupSentence(refusal: BackupRefusal): string {
  switch (refusal.reason) {
    case 'file_exists':
      return `${refusal.file} exists already. Choose another name: a backup never takes another one's place.`;
    case 'no_such_file':
      return `${refusal.file} is not there.`;
    case 'no_folder':
      return `The folder of ${refusal.file} is not there, or nothing may be written into it.`;
    case 'not_a_backup':
      return `${refusal.file} is not a backup of this shop.`;
    case 'damaged':
      return `${refusal.file} is damaged or was not written to its end, so nothing was changed. Take another backup.`;
    case 'no_key':
      return `${refusal.file} is encrypted with a key that is not here. Give the one on your paper: restore FILE --key-file KEYFILE, or type it when you are asked.`;
    case 'unknown_signer':
      return 'Nothing was changed: a backup is only restored when you know who wrote it. Compare the key with your paper, then add --accept-signer KEY (or --accept-signer none for a file that nobody has signed).';
    case 'newer':
      return `This backup was made by a newer Nyuzi (it has the change "${refusal.change}"). Install that version and restore there.`;
    case 'other_line':
      return `This backup comes from another line of Nyuzi: its change "${refusal.change}" is not the one known here.`;
    case 'does_not_fit':
      return `The rows of "${refusal.table}" do not fit this shop's database, so nothing was changed. Take another backup, or the version of Nyuzi that made it.`;
    case 'pictures_unavailable':
      return 'The bucket did not take the pictures, so nothing was changed. Try again when it answers, or take the S3 settings out: then pictures are restored into DATA_DIR.';
    case 'nothing_there':
      return 'There is no shop in this database yet, so there is nothing to back up.';
    case 'not_empty':
      return 'This database holds a shop already. Back it up first; then "restore FILE --replace" puts the backup in its place.';
    case 'not_a_shop':
      return "This database holds tables that are not a shop's. Restore into a database of its own.";
    case 'shop_is_open':
      return 'The shop is open on this database. Close it first, then restore.';
    case 'shop_in_use':
      return 'This shop has orders, customers, messages or products of its own, so nothing was restored over it.';
    case 'shop_is_busy':
      return 'The shop was busy, so nothing was changed. Try again in a moment.';
    case 'disk_full':
      return `There is no room left on the disk for ${refusal.file}. Make room and try again.`;
  }
}
