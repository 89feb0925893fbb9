/** Steps of a new shop's setup checklist, in order. */
export const SETUP_STEPS = [
  'name',
  'address',
  'paypal',
  'email',
  'account',
  'product',
  'promises',
  'second_factor',
  'test_order',
  'refund',
  'backup',
  'samples',
  'look',
  'texts',
  'open',
] as const;
export type SetupStepId = (typeof SETUP_STEPS)[number];
