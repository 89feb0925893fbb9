import { deliveryTime, packingTime, replyTime, returnTime } from '../../../shared/text/promises.ts';
import type { EmailBrand } from '../email.ts';
import type { COMMON_NAMES } from './email-texts.ts';

/** What the names become that every email knows. */
export const commonValues = ({
  storeName,
  helpEmail,
  promises,
}: Pick<EmailBrand, 'storeName' | 'helpEmail' | 'promises'>): Record<(typeof COMMON_NAMES)[number], string> => ({
  store: storeName,
  email: helpEmail,
  'packing time': packingTime(promises),
  'delivery time': deliveryTime(promises),
  'return time': returnTime(promises),
  'reply time': replyTime(promises),
});
