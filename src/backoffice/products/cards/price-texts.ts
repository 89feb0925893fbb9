import { formatMoney } from '../../../shared/money.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { isDay, longDay } from '../../../shared/time.ts';

type Sale = { regularCents: number; saleCents: number; saleFirstDay: string; saleLastDay: string };

/** Sale summary: price and dates; empty while the input is invalid. Dates may be empty. */
export function saleText({ regularCents, saleCents, saleFirstDay, saleLastDay }: Sale): string {
  const isBackward = saleFirstDay !== '' && saleLastDay !== '' && saleLastDay < saleFirstDay;
  const days = [saleFirstDay, saleLastDay].filter((day) => day !== '');
  if (saleCents < 1 || saleCents >= regularCents || isBackward || !days.every(isDay)) return '';
  const [sale, regular] = [formatMoney(saleCents), formatMoney(regularCents)];
  const from = saleFirstDay === '' ? 'Once you save' : `From ${longDay(saleFirstDay)}`;
  const charged = `${from}, shoppers pay ${sale}, with ${regular} crossed out`;
  if (saleLastDay === '') return `${charged}, until you end the sale.`;
  const after = longDay(shiftDay(saleLastDay, 1));
  return `${charged}, through ${longDay(saleLastDay)}. From ${after} they pay ${regular} again.`;
}

/** Margin in whole percent, rounded down; the price in cents must be greater than 0. */
export function marginText(price: number, cost: number): string {
  const left = price - cost;
  if (left < 0) return `Each one sold loses ${formatMoney(-left)}.`;
  return `Margin ${Math.floor((left * 100) / price)}%. You keep ${formatMoney(left)} of ${formatMoney(price)}.`;
}
