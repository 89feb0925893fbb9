/**
 * One after the other. pg-boss retries a batch as a whole, so each job that succeeds is completed at once: the failure of
 * another must not repeat it.
 */
export async function runBatch(
  batch: readonly { id: string; data: object | null }[],
  run: (payload: object) => Promise<void>,
  markDone: (id: string) => Promise<unknown>,
) {
  const failures: unknown[] = [];
  for (const { id, data } of batch) {
    try {
      await run(data ?? {});
      if (batch.length > 1) await markDone(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
