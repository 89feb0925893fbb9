import { priceText } from '../../ui/price.tsx';

export type Day = { day: string; sales: number; orders: number };
export type Column = { label: string; sales: number };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayLabel = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`;

const MOST_COLUMNS = 31;

/** One column a day up to a month; beyond it as many days together as it takes. */
export function gather(days: readonly Day[]): Column[] {
  const together = Math.ceil(days.length / MOST_COLUMNS);
  const columns: Column[] = [];
  for (let place = 0; place < days.length; place += together) {
    const span = days.slice(place, place + together);
    columns.push({ label: dayLabel(span[0]?.day ?? ''), sales: span.reduce((sum, { sales }) => sum + sales, 0) });
  }
  return columns;
}

/** The top of the scale: thirds of it are round numbers. */
export function niceTop(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 30) / 3));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * size * 3 >= most) ?? 10) * size * 3;
}

/** The chart in words, for those who don't see it. */
export function describeSales(days: readonly Day[]): string {
  const sales = days.map((day) => day.sales);
  const [first, last] = [dayLabel(days[0]?.day ?? ''), dayLabel(days.at(-1)?.day ?? '')];
  return `Sales by day, ${first} to ${last}. Lowest day ${priceText(Math.min(...sales))}, highest ${priceText(Math.max(...sales))}.`;
}
