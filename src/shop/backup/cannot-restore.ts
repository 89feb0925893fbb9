import type { BackupRefusal } from './refusals.ts';

/** Thrown inside the transaction, so that nothing of it stays. */
export class CannotRestore extends Error {
  override name = 'CannotRestore';
  readonly refusal: BackupRefusal;
  constructor(refusal: BackupRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
