import { formatMoney } from '../../shared/money.ts';
import { shortDay, spanName } from '../../shared/report-period.ts';
import { longDay } from '../../shared/time.ts';
import type { CouponDraft } from '../../shop/pricing/staff-schema.ts';

/** Discount terms with scope names; `given` empty: same products. Amounts in percent or dollars. */
export type Terms = Pick<CouponDraft, 'kind' | 'minimum'> & {
  amount?: number | null | undefined;
  only: readonly string[];
  buyGet?: { buys: number; gets: number; only: readonly string[]; mostPerOrder: number | null } | null;
};

export type Limits = Pick<CouponDraft, 'startsOn' | 'endsOn' | 'mostUses' | 'mostUsesPerCustomer'>;

/** "10% off orders from $50.00", "Buy 2 of Anklets, get 1 of Earrings free". */
export function worthText(terms: Terms): string {
  const parts = {
    from: terms.minimum > 0 ? `orders from ${dollars(terms.minimum)}` : '',
    what: terms.only.length > 0 ? listed(terms.only) : '',
  };
  if (terms.kind === 'free_shipping') return freeShippingText(parts);
  return terms.kind === 'buy_get' ? buyGetText(terms, parts) : amountText(terms, parts);
}

/** `what`: scope; `from`: minimum order; each '' if unrestricted. */
type Parts = { from: string; what: string };

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ');

const freeShippingText = ({ from, what }: Parts) =>
  joined('Free shipping', what && `with ${what}`, from && `${what ? 'in' : 'for'} ${from}`);

function amountText({ kind, amount }: Terms, { from, what }: Parts): string {
  const off = kind === 'percent' ? `${amount ?? 0}% off` : `${dollars(amount ?? 0)} off`;
  return what ? joined(off, what, from && `in ${from}`) : joined(off, from || 'every order');
}

function buyGetText({ amount, buyGet }: Terms, { from, what }: Parts): string {
  const { buys = 0, gets = 0, only = [], mostPerOrder = null } = buyGet ?? {};
  const given = only.length > 0 && `of ${listed(only)}`;
  const bought = joined(`Buy ${buys || 1}`, what && `of ${what}`);
  const got = joined(`get ${gets || 1}`, given, amount === 100 ? 'free' : `at ${amount ?? 0}% off`);
  const limits = [mostPerOrder !== null && `${timesText(mostPerOrder)} an order`, from && `in ${from}`];
  return [bought, got, ...limits].filter(Boolean).join(', ');
}

/** Summary with dates and limits: "…, Nov 27 to Nov 30, one use per customer". */
export const termsText = (terms: Terms & Limits, today: string): string =>
  `${[worthText(terms), daysText(terms, today), ...usesTexts(terms)].filter(Boolean).join(', ')}.`;

const isInYearOf = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);

/** "Nov 27", with the year if it isn't the current one. */
export const dayText = (day: string, today: string): string => (isInYearOf(day, today) ? shortDay(day) : longDay(day));

function daysText({ startsOn, endsOn }: Limits, today: string): string {
  const named = (day: string) => dayText(day, today);
  if (startsOn && endsOn) {
    if (startsOn === endsOn) return `on ${named(startsOn)}`;
    return isInYearOf(startsOn, today) && isInYearOf(endsOn, today)
      ? `${shortDay(startsOn)} to ${shortDay(endsOn)}`
      : spanName(startsOn, endsOn);
  }
  if (startsOn) return `from ${named(startsOn)}`;
  return endsOn ? `until ${named(endsOn)}` : '';
}

const usesTexts = ({ mostUses, mostUsesPerCustomer }: Limits): string[] => [
  ...(mostUses ? [`${mostUses.toLocaleString('en-US')} ${mostUses === 1 ? 'use' : 'uses'} in all`] : []),
  ...(mostUsesPerCustomer ? [`${timesText(mostUsesPerCustomer)} per customer`] : []),
];

function timesText(times: number): string {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${times} times`;
}

const dollars = (amount: number) => formatMoney(Math.round(amount * 100));

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
