import { useRef, useState } from 'react';

export type Ticks = {
  chosen: ReadonlySet<string>;
  /** `isRange`: with all between it and the one that was pressed before. */
  tick: (key: string, isRange: boolean) => void;
  tickAll: (isTicked: boolean) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Which rows of a page are ticked; another page, or one with other rows, begins with none. */
export function useTicks(keys: readonly string[]): Ticks {
  const page = keys.join(' ');
  const [ticked, setTicked] = useState({ page, chosen: NONE });
  const last = useRef<string>(undefined);
  const chosen = ticked.page === page ? ticked.chosen : NONE;
  return {
    chosen,
    tick(key, isRange) {
      const isTicked = !chosen.has(key);
      const next = new Set(chosen);
      for (const each of isRange ? between(keys, last.current, key) : [key]) {
        if (isTicked) next.add(each);
        else next.delete(each);
      }
      last.current = key;
      setTicked({ page, chosen: next });
    },
    tickAll: (isTicked) => setTicked({ page, chosen: isTicked ? new Set(keys) : NONE }),
  };
}

/** From one key to another, both included, whichever stands first. */
function between(keys: readonly string[], one: string | undefined, other: string): readonly string[] {
  const [first = 0, second = 0] = [one === undefined ? -1 : keys.indexOf(one), keys.indexOf(other)];
  return first < 0 ? [other] : keys.slice(Math.min(first, second), Math.max(first, second) + 1);
}
