import { formatMoney } from '../../shared/money.ts';

/** Dollars of the API as the shop writes them. */
export const dollars = (amount: number) => formatMoney(Math.round(amount * 100));
