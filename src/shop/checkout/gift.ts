import { cleanMessage, countCharacters, MAX_GIFT_CHARACTERS, MAX_GIFT_DAYS } from '../../shared/orders/gift.ts';
import { isDay, longDay } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import { addDays, type Day } from '../delivery/working-days.ts';
import type { Gift, GiftInput, GiftOptions } from '../orders/schema.ts';
import type { Settings } from '../settings/schema.ts';

export type GiftRefusal =
  | { ok: false; reason: 'invalid_gift'; fields: Partial<Record<'message' | 'notBefore', string>> }
  | { ok: false; reason: 'gift_wrap_off' };

type WrapSettings = Pick<Settings, 'giftWrapCents' | 'timeZone'>;

const lastDayOf = (now: Date, { timeZone }: WrapSettings): Day => addDays(dayIn(now, timeZone), MAX_GIFT_DAYS);

/** What was asked for, as it can be kept; undefined where it is no gift. */
export function readGift(
  wish: GiftInput | null | undefined,
  settings: WrapSettings,
  now: Date,
): { ok: true; gift: Gift | undefined } | GiftRefusal {
  if (!wish) return { ok: true, gift: undefined };
  const message = cleanMessage(wish.message ?? '');
  const characters = countCharacters(message);
  if (characters > MAX_GIFT_CHARACTERS) {
    const sentence = `Use up to ${MAX_GIFT_CHARACTERS} characters; this message has ${characters}.`;
    return { ok: false, reason: 'invalid_gift', fields: { message: sentence } };
  }
  const notBefore = wish.notBefore ?? null;
  const [first, last] = [dayIn(now, settings.timeZone), lastDayOf(now, settings)];
  if (notBefore !== null && (!isDay(notBefore) || notBefore < first || notBefore > last)) {
    const sentence = `Choose a day from ${longDay(first)} to ${longDay(last)}.`;
    return { ok: false, reason: 'invalid_gift', fields: { notBefore: sentence } };
  }
  if (wish.wrap && settings.giftWrapCents === null) return { ok: false, reason: 'gift_wrap_off' };
  return { ok: true, gift: { message, notBefore, wrap: wish.wrap === true } };
}

/** Cents that the wrap of a gift adds to an order. */
export const wrapCentsOf = (gift: Gift | undefined, { giftWrapCents }: Pick<Settings, 'giftWrapCents'>): number =>
  gift?.wrap ? (giftWrapCents ?? 0) : 0;

/** `shipBy`: of the same order, were it no gift. */
export const giftOptions = (shipBy: Day, settings: WrapSettings, now: Date): GiftOptions => ({
  wrapPrice: settings.giftWrapCents === null ? null : settings.giftWrapCents / 100,
  firstDay: shipBy,
  lastDay: lastDayOf(now, settings),
});
