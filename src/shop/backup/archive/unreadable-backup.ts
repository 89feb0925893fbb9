/** `message` has the technical cause for the log; people see the sentence of `reason`. */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup';
  readonly reason: 'not_a_backup' | 'damaged' | 'no_key';
  constructor(reason: 'not_a_backup' | 'damaged' | 'no_key', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Turns errors of age, gzip and tar into UnreadableBackup; disk errors pass through. */
export async function* guardReads<Read>(source: AsyncIterable<Read>): AsyncGenerator<Read> {
  try {
    yield* source;
  } catch (error) {
    const isOwn = error instanceof UnreadableBackup || (error instanceof Error && 'syscall' in error);
    throw isOwn ? error : damaged(String(error));
  }
}

export const damaged = (message: string) => new UnreadableBackup('damaged', message);
