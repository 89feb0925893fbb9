import { isStoreError } from '../../platform/object-store/errors.ts';
import type { BackupRefusal } from './refusals.ts';
import { UnreadableBackup } from './unreadable-backup.ts';

/** Thrown inside the transaction, so that nothing of it stays. */
export class CannotRestore extends Error {
  override name = 'CannotRestore';
  readonly refusal: BackupRefusal;
  constructor(refusal: BackupRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export function refusalOf(error: unknown, file: string): BackupRefusal | undefined {
  if (error instanceof CannotRestore) return error.refusal;
  if (isStoreError(error)) return { reason: 'pictures_unavailable' };
  if (error instanceof UnreadableBackup) return { reason: error.reason, file };
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { reason: 'no_such_file', file };
  return undefined;
}
