import { dayText } from './arrival.ts';

/** What shoppers read while orders are paused. `opensOn`: the first day on which one can order again, as ISO text. */
export const closedText = (opensOn: string): string =>
  `We’re closed for orders. You can order again from ${dayText(opensOn)}.`;
