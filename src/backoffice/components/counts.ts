import { COUNT_LIMIT } from '../../shared/limits.ts';

/** Count shown on a tab; capped, so it may mean "this many or more". */
export const counted = (count: number) => ({ count, isMore: count >= COUNT_LIMIT });

/** "318", or "10,000+": longer lists aren't counted to the end. */
export const countText = (count: number): string =>
  `${count.toLocaleString('en-US')}${count >= COUNT_LIMIT ? '+' : ''}`;

/** "1 order", "1,200 orders". */
export const times = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
