import type { ReactNode } from 'react';

/**
 * `number` columns stand to the right; `gives` way on narrow screens, 1 first; the head of a `hidden` one is only read out. One that
 * `grows` has the room that the others leave, and is cut there; long words of one that `wraps` take two lines.
 */
export type ListColumn = { head: string; number?: true; gives?: 1 | 2; hidden?: true; grows?: true; wraps?: true };

export type ListRow = {
  key: string;
  /** Where a press anywhere on the row leads; a row without a screen of its own is only read. */
  href?: string;
  /** What the row is called: its first cell, and what its link says. */
  link: string;
  /** Before the link, in its cell. */
  picture?: ReactNode;
  /** The other cells. */
  cells: readonly ReactNode[];
  /** The same on a phone, in three lines. */
  phone: {
    picture?: ReactNode;
    name?: string;
    sum?: ReactNode;
    line?: ReactNode;
    aside?: ReactNode;
    states?: ReactNode;
    /** Of any height, below the three lines. */
    more?: ReactNode;
  };
  /** Buttons of the row's own: its last cell, and on a phone beside the three lines, or `below` them where they are many. */
  act?: ReactNode;
  actPlace?: 'below';
};
