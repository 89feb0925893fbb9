import { cleanMessage, countCharacters, MAX_GIFT_CHARACTERS, MAX_GIFT_DAYS } from '../../shared/orders/gift.ts';
import { conflict, invalid, type RefusalOf } from '../../shared/refusals.ts';
import { isDay, longDay } from '../../shared/time.ts';
import { dayIn } from '../delivery/promise.ts';
import { addDays, type Day } from '../delivery/working-days.ts';
import type { Gift, GiftInput, GiftOptions } from '../orders/schema.ts';
import type { Settings } from '../settings/schema.ts';

type WrapSettings = Pick<Settings, 'giftWrapCents' | 'timeZone'>;

type WrongGift = { fields: Partial<Record<'message' | 'notBefore', string>> };

export const giftRefusals = {
  invalid_gift: invalid(({ fields }: WrongGift) => Object.values(fields)[0] ?? 'Check the gift message and the day.', {
    answers: ({ fields }: WrongGift) => ({ fields: prefixed('gift', fields) }),
  }),
  gift_wrap_off: conflict('We no longer offer gift wrap. You can order without it.'),
};

/** Sentences of one part of a form, by their names in the whole. */
export const prefixed = (part: string, fields: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [`${part}.${name}`, sentence]));

/** Validates gift options; `gift` is undefined if the order isn't a gift. */
export function readGift(
  input: GiftInput | null | undefined,
  settings: WrapSettings,
  now: Date,
): { ok: true; gift: Gift | undefined } | RefusalOf<typeof giftRefusals> {
  if (!input) return { ok: true, gift: undefined };
  const message = cleanMessage(input.message ?? '');
  const characters = countCharacters(message);
  if (characters > MAX_GIFT_CHARACTERS) {
    const sentence = `Use up to ${MAX_GIFT_CHARACTERS} characters; this message has ${characters}.`;
    return { ok: false, reason: 'invalid_gift', fields: { message: sentence } };
  }
  const notBefore = input.notBefore ?? null;
  const [first, last] = [dayIn(now, settings.timeZone), getLastDay(now, settings)];
  if (notBefore !== null && (!isDay(notBefore) || notBefore < first || notBefore > last)) {
    const sentence = `Choose a day from ${longDay(first)} to ${longDay(last)}.`;
    return { ok: false, reason: 'invalid_gift', fields: { notBefore: sentence } };
  }
  if (input.wrap && settings.giftWrapCents === null) return { ok: false, reason: 'gift_wrap_off' };
  return { ok: true, gift: { message, notBefore, wrap: input.wrap === true } };
}

const getLastDay = (now: Date, { timeZone }: WrapSettings): Day => addDays(dayIn(now, timeZone), MAX_GIFT_DAYS);

export const giftWrapPrice = (gift: Gift | undefined, { giftWrapCents }: Pick<Settings, 'giftWrapCents'>): number =>
  gift?.wrap ? (giftWrapCents ?? 0) : 0;

/** Gift options for a quote. `shipBy`: ship date without gift options. */
export const giftOptions = (shipBy: Day, settings: WrapSettings, now: Date): GiftOptions => ({
  wrapPrice: settings.giftWrapCents === null ? null : settings.giftWrapCents / 100,
  firstDay: shipBy,
  lastDay: getLastDay(now, settings),
});
