import type { Ref } from 'react';
import type { OwnPicture } from '../../shop/reviews/schema.ts';
import type { Thankable } from '../../shop/thanks/schema.ts';

/** What the form around these fields asks of them. */
export type BuyerFieldsHandle = {
  /** Whether all that was chosen may be sent; else the focus is on what is missing. */
  check(): boolean;
  /** Sends it, behind the review itself; false where something was refused and stays here with its reason. */
  send(): Promise<boolean>;
};

export type BuyerFieldsProps = {
  ref: Ref<BuyerFieldsHandle>;
  productId: string;
  /** Where what is typed is kept until it is sent. */
  draft: string;
  hasReview: boolean;
  pictures: readonly OwnPicture[];
  toThank: Thankable | null;
  /** What the shop has of this person is another than `pictures` and `toThank` say. */
  onChanged: () => void;
};
