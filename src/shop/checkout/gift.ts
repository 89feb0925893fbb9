import { cleanMessage, countCharacters, MAX_GIFT_CHARACTERS, MAX_GIFT_DAYS } from '../../shared/orders/gift.ts';
import { isDay, longDay } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import { addDays, type Day } from '../delivery/working-days.ts';
import type { Gift, GiftInput, GiftOptions } from '../orders/schema.ts';
import type { Settings } from '../settings/schema.ts';

type WrapSettings = Pick<Settings, 'giftWrapCents' | 'timeZone'>;

export type GiftRefusal =
  | { ok: false; reason: 'invalid_gift'; fields: Partial<Record<'message' | 'notBefore', string>> }
  | { ok: false; reason: 'gift_wrap_off' };

/** Validates gift options; `gift` is undefined if the order isn't a gift. */
export function readGift(
  input: GiftInput | null | undefined,
  settings: WrapSettings,
  now: Date,
): { ok: true; gift: Gift | undefined } | GiftRefusal {
  if (!input) return { ok: true, gift: undefined };
  const message = cleanMessage(input.message ?? '');
  const characters = countCharacters(message);
  if (characters > MAX_GIFT_CHARACTERS) {
    const sentence = `Use up to ${MAX_GIFT_CHARACTERS} characters; this message has ${characters}.`;
    return { ok: false, reason: 'invalid_gift', fields: { message: sentence } };
  }
  const notBefore = input.notBefore ?? null;
  const [first, last] = [dayIn(now, settings.timeZone), lastDayOf(now, settings)];
  if (notBefore !== null && (!isDay(notBefore) || notBefore < first || notBefore > last)) {
    const sentence = `Choose a day from ${longDay(first)} to ${longDay(last)}.`;
    return { ok: false, reason: 'invalid_gift', fields: { notBefore: sentence } };
  }
  if (input.wrap && settings.giftWrapCents === null) return { ok: false, reason: 'gift_wrap_off' };
  return { ok: true, gift: { message, notBefore, wrap: input.wrap === true } };
}

const lastDayOf = (now: Date, { timeZone }: WrapSettings): Day => addDays(dayIn(now, timeZone), MAX_GIFT_DAYS);

/** Price of the gift wrap in cents. */
export const giftWrapPrice = (gift: Gift | undefined, { giftWrapCents }: Pick<Settings, 'giftWrapCents'>): number =>
  gift?.wrap ? (giftWrapCents ?? 0) : 0;

/** Gift options for a quote. `shipBy`: ship date without gift options. */
export const giftOptions = (shipBy: Day, settings: WrapSettings, now: Date): GiftOptions => ({
  wrapPrice: settings.giftWrapCents === null ? null : settings.giftWrapCents / 100,
  firstDay: shipBy,
  lastDay: lastDayOf(now, settings),
});
