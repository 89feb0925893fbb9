import type { Design } from './design.ts';

/**
 * What stands in the way of a design, or weakens it: a reason in words, and where there is one a way out that can be taken
 * with one press. `blocks`: it can't be ordered like this.
 */
export type Problem = {
  code:
    | 'unknown'
    | 'empty'
    | 'too-long'
    | 'not-woven'
    | 'refused'
    | 'no-room'
    | 'color-out'
    | 'same-color'
    | 'low-contrast';
  /** The choice that it is about. */
  about: keyof Design;
  blocks: boolean;
  reason: string;
  fix?: Fix;
};

export type Fix = { label: string; change: Partial<Design> };
