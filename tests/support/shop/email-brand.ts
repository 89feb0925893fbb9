import type { EmailBrand } from '../../../src/shop/emails/email.ts';

/** What stands on a letter that a test writes itself. */
export const EMAIL_BRAND: EmailBrand = {
  storeName: 'Nyuzi',
  helpEmail: 'help@nyuzi.example',
  publicUrl: 'https://nyuzi.example',
  officeUrl: 'https://nyuzi.example/admin',
  storeAddress: '',
  promises: { packingDays: 2, deliveryDaysLeast: 4, deliveryDaysMost: 8, returnDays: 30, replyHours: 24 },
};
