/** Runs `run` for each of `items`, at most `atOnce` of them at a time. Throws the first error once all that began have ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const errors: unknown[] = [];
  const worker = async () => {
    while (left.length > 0 && errors.length === 0) {
      const item = left.shift() as Item;
      await run(item).catch((error: unknown) => void errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
