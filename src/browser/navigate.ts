let underWay: Promise<void> | undefined;

/**
 * Goes to another page, once: of two ways at the same time the second would cut the first off. Resolves only if the
 * page comes back as it was left, so a form that waits for it stays pending until the next page is there.
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
