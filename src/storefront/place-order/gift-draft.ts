import { useState } from 'react';
import { drafts } from '../../browser/forms/drafts.ts';
import type { GiftInput } from '../../shop/orders/schema.ts';

/** What stands in the gift form; `notBefore` '' where it may leave at once. */
export type GiftWish = { isGift: boolean; message: string; notBefore: string; wrap: boolean };

const DRAFT = 'gift';
const YES = 'yes';

/** Outlives a reload and logging in, as any draft. */
export function useGiftWish() {
  const [gift, setGift] = useState<GiftWish>(readDraft);
  const change = (changed: Partial<GiftWish>) => {
    const wish = { ...gift, ...changed };
    const { isGift, message, notBefore, wrap } = wish;
    drafts.save(DRAFT, { isGift: isGift ? YES : '', message, notBefore, wrap: wrap ? YES : '' });
    setGift(wish);
  };
  return { gift, changeGift: change };
}

export const forgetGift = () => drafts.discard(DRAFT);

function readDraft(): GiftWish {
  const { isGift = '', message = '', notBefore = '', wrap = '' } = drafts.read(DRAFT);
  return { isGift: isGift === YES, message, notBefore, wrap: wrap === YES };
}

/** For the API; undefined where it is no gift. */
export const giftOf = ({ isGift, message, notBefore, wrap }: GiftWish): GiftInput | undefined =>
  isGift ? { message, notBefore: notBefore || null, wrap } : undefined;
