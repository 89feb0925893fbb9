/** An amount in any currency as the US writes it: "$48.00", "€48.00", "¥4,800". `currency` is its code, ISO 4217. */
export const currencyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
