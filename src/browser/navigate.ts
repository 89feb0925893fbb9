let underWay: Promise<void> | undefined;

/**
 * Navigates once: a second concurrent navigation would cancel the first. Resolves only if the page is restored from the
 * bfcache, so a form that awaits it stays pending until the next page has loaded.
 */
export function navigate(path: string, how: 'assign' | 'replace' = 'assign'): Promise<void> {
  if (!underWay) {
    underWay = whenRestored();
    globalThis.location[how](path);
  }
  return underWay;
}

function whenRestored(): Promise<void> {
  return new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      globalThis.removeEventListener('pageshow', shown);
      underWay = undefined;
      resolve();
    };
    globalThis.addEventListener('pageshow', shown);
  });
}
