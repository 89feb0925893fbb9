import { useState } from 'react';
import { drafts } from '../../browser/forms/drafts.ts';
import type { GiftInput } from '../../shop/orders/schema.ts';

/** Values of the gift form; `notBefore` '' means no hold. */
export type GiftDraft = { isGift: boolean; message: string; notBefore: string; wrap: boolean };

const GIFT_DRAFT = 'gift';
const YES = 'yes';

/** Survives reloads and logins, like any draft. */
export function useGiftDraft() {
  const [gift, setGift] = useState<GiftDraft>(readDraft);
  const change = (changed: Partial<GiftDraft>) => {
    const next = { ...gift, ...changed };
    const { isGift, message, notBefore, wrap } = next;
    drafts.save(GIFT_DRAFT, { isGift: isGift ? YES : '', message, notBefore, wrap: wrap ? YES : '' });
    setGift(next);
  };
  return { gift, changeGift: change };
}

export const discardGiftDraft = () => drafts.discard(GIFT_DRAFT);

function readDraft(): GiftDraft {
  const { isGift = '', message = '', notBefore = '', wrap = '' } = drafts.read(GIFT_DRAFT);
  return { isGift: isGift === YES, message, notBefore, wrap: wrap === YES };
}

/** API input; undefined if it's no gift. */
export const toGiftInput = ({ isGift, message, notBefore, wrap }: GiftDraft): GiftInput | undefined =>
  isGift ? { message, notBefore: notBefore || null, wrap } : undefined;
