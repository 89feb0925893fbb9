const fetched = new Map<string, Promise<void>>();

/**
 * Replaces Vite's preload helper in both builds (`vite.config.ts`): fetches a module and all of its imports into the
 * HTTP cache with `fetch`, and only then imports it. A failed `fetch` can be retried; many browsers cache a failed
 * `import()` in the module map, so the same URL would keep failing until the page is left.
 * Rethrows errors of `fetch` before anything is imported, so the caller can retry.
 */
export async function fetchBeforeImport<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const coming = fetched.get(file) ?? fetchWhole(`/${file}`);
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

/** Reads to the last byte: an interrupted response isn't cached. */
async function fetchWhole(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
