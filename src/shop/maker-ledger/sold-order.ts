/** What a maker's account says of what sold products earn it. */
export type Terms = {
  accountId: string;
  /** Of what was paid, in hundredths of a percent; null: only products that say it themselves earn something. */
  shareHundredths: number | null;
  /** The first day that counts. */
  countsFrom: string;
};

/** A line of a paid order. `day`: when it was paid for, or added at no charge. */
export type SoldLine = {
  position: number;
  productId: string;
  item: string;
  priceCents: number;
  quantity: number;
  setDiscountCents: number;
  isFree: boolean;
  day: string;
  /** Cents of one, in place of the share. */
  makerEarnsCents: number | null;
  /** Of whoever makes the product now; null where no account has begun. */
  terms: Terms | null;
  /** Somebody said who weaves this design; otherwise the first weaver is thought to. */
  isAssigned: boolean;
};

/** Units that never left: taken off the order by a refund of this key. */
type TakenOff = { key: string; position: number; quantity: number; day: string };
/** Units that left in place of others that can't be sold again. */
type Replaced = { returnId: string; position: number; quantity: number; day: string };

/** What an account has of this order already. */
export type KnownEntry = {
  key: string;
  kind: string;
  accountId: string;
  position: number;
  units: number;
  cents: number;
};

export type SoldOrder = {
  id: string;
  itemsCents: number;
  discountCents: number;
  /** The day on which it was canceled before anything left; null: it wasn't. */
  canceledOn: string | null;
  lines: readonly SoldLine[];
  takenOff: readonly TakenOff[];
  replaced: readonly Replaced[];
  known: readonly KnownEntry[];
};

export type NewEntry = KnownEntry & {
  kind: 'earned' | 'replacement' | 'canceled' | 'moved';
  orderId: string;
  day: string;
  item: string;
};
