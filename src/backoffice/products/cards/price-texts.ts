import { formatMoney } from '../../../shared/money.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { isDay, longDay } from '../../../shared/time.ts';

type Sale = { regularCents: number; saleCents: number; saleFirstDay: string; saleLastDay: string };

/** What a sale charges when; empty while it can't be one. Days may be empty. */
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

/** What is left of a price in cents, which is more than 0, after what one costs; in whole percent, rounded down. */
export function marginText(price: number, cost: number): string {
  const left = price - cost;
  if (left < 0) return `Each one sold loses ${formatMoney(-left)}.`;
  return `Margin ${Math.floor((left * 100) / price)}%. You keep ${formatMoney(left)} of ${formatMoney(price)}.`;
}
