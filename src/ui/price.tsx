import { formatMoney } from '../shared/money.ts';

/** `dollars` as the API gives them: a decimal number. */
export const priceText = (dollars: number) => formatMoney(dollars * 100);
