import { useEffect, useState } from 'react';
import type { HelpMatch } from '../help/section-matches.ts';

const MAX_HELP = 4;

type FindHelp = typeof import('../help/section-matches.ts').matchingSections;

/** What the handbook says of it; undefined until it has come, and nothing where it doesn't: everything else is found. */
export function useHelp(words: string): HelpMatch[] | undefined {
  const [find, setFind] = useState<FindHelp>();
  useEffect(() => {
    import('../help/section-matches.ts').then(
      ({ matchingSections }) => setFind(() => matchingSections),
      () => setFind(() => () => []),
    );
  }, []);
  return find?.(words, MAX_HELP);
}
