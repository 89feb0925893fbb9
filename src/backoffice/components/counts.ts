import { COUNT_LIMIT } from '../../shared/limits.ts';

/** For a tab, whose number may stand for any beyond it. */
export const counted = (count: number) => ({ count, isMore: count >= COUNT_LIMIT });

/** "318", or "10,000+": longer lists are not counted to their end. */
export const countText = (count: number): string =>
  `${count.toLocaleString('en-US')}${count >= COUNT_LIMIT ? '+' : ''}`;
