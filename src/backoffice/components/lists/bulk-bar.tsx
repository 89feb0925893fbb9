import { type ReactNode, useRef, useState } from 'react';
import { xIcon } from '../../../ui/icon-shapes.ts';
import styles from '../components.module.css';
import { Action, IconAction } from '../layout.tsx';

type Props = {
  what: string;
  ticks: Ticks;
  /** Number of selected rows, if the selection extends beyond the page. */
  count?: number | undefined;
  children: ReactNode;
};

/** Bulk actions for checked rows, at the bottom edge; hidden if no row is checked. */
export const BulkBar = ({ what, ticks: { chosen, tickAll }, count = chosen.size, children }: Props) => (
  <>
    <p className="vh" role="status">
      {chosen.size > 0 && `${count.toLocaleString('en-US')} selected`}
    </p>
    {chosen.size > 0 && (
      <section className={`${styles.bulk} dark`} aria-label={what} data-saves>
        <p>{count.toLocaleString('en-US')} selected</p>
        {children}
        <IconAction label="Clear the selection" icon={xIcon} look="night" onClick={() => tickAll(false)} />
      </section>
    )}
  </>
);

export type Ticks = {
  what: string;
  /** Whether phones show the checkboxes, which are hidden there by default. */
  isShown: boolean;
  chosen: ReadonlySet<string>;
  /** `isRange`: also selects the rows between this one and the last clicked one (Shift+click). */
  tick: (key: string, isRange: boolean) => void;
  tickAll: (isTicked: boolean) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Selected rows of a page, and the button that shows their checkboxes; resets when the page or its rows change. */
export function useTicks(what: string, keys: readonly string[]): Ticks & { toggle: ReactNode } {
  const [isSelecting, setSelecting] = useState(false);
  const page = keys.join(' ');
  const [ticked, setTicked] = useState({ page, chosen: NONE });
  const last = useRef<string>(undefined);
  const chosen = ticked.page === page ? ticked.chosen : NONE;
  return {
    what,
    chosen,
    isShown: isSelecting || chosen.size > 0,
    toggle: keys.length > 0 && (
      <Action label="Select" look="plain" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)} />
    ),
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

/** Keys from one to another, inclusive, in either direction. */
function between(keys: readonly string[], one: string | undefined, other: string): readonly string[] {
  const [first = 0, second = 0] = [one === undefined ? -1 : keys.indexOf(one), keys.indexOf(other)];
  return first < 0 ? [other] : keys.slice(Math.min(first, second), Math.max(first, second) + 1);
}
