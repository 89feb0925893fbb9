/** Its message says what is wrong with the file, for the log; the person reads the sentence of its `reason`. */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup';
  readonly reason: 'not_a_backup' | 'damaged' | 'no_key';
  constructor(reason: 'not_a_backup' | 'damaged' | 'no_key', message: string) {
    super(message);
    this.reason = reason;
  }
}

export const damaged = (message: string) => new UnreadableBackup('damaged', message);

/** What age, gzip or tar could not read is a damaged file; errors of the disk say more themselves. */
export async function* guardReads<Read>(source: AsyncIterable<Read>): AsyncGenerator<Read> {
  try {
    yield* source;
  } catch (error) {
    const isOwn = error instanceof UnreadableBackup || (error instanceof Error && 'syscall' in error);
    throw isOwn ? error : damaged(String(error));
  }
}
