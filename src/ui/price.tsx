import { formatMoney } from '../shared/money.ts';

/** Dollars of the API, a decimal number, as the shop writes them. */
export const priceText = (dollars: number) => formatMoney(dollars * 100);
