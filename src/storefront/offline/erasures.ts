/** Counts what was erased: an answer that was asked for before is not stored after. */
export let erased = 0;

export async function erase(prefix: string) {
  erased += 1;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}
