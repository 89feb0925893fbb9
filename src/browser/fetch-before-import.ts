const fetched = new Map<string, Promise<void>>();

/**
 * Takes the place of Vite's preload helper in both builds (`vite.config.ts`): brings a module and everything that it
 * imports into the HTTP cache by `fetch`, and only then imports it. A failed `fetch` can be repeated; a failed `import()`
 * is remembered in the module map of many browsers, so that the same address fails until the page is left.
 *
 * Throws what `fetch` throws, before anything was imported: the caller retries.
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

/** To its last byte: what breaks off halfway is not in the cache. */
async function fetchWhole(address: string) {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
