import type { Funding } from '../../../shared/orders/payment-methods.ts';
import { toMoney } from './amounts.ts';

/** Shipping address as shown by PayPal; comments have PayPal's field names. */
export type ShipTo = {
  fullName: string;
  addressLine: string;
  /** admin_area_1: for the US the two-letter code of the state. */
  state: string;
  /** admin_area_2. */
  town: string;
  postalCode: string;
  /** Two letters, ISO 3166. */
  countryCode: string;
};

/** A bill: reference, amount, and the breakdown that PayPal shows. Whole cents, USD. */
export type Bill = {
  /** The shop's public order id. */
  reference: string;
  totalCents: number;
  itemsCents: number;
  /** Before `shippingDiscountCents`, which PayPal shows separately. */
  shippingCents: number;
  shippingDiscountCents?: number | undefined;
  /** PayPal's term for extras such as gift wrap. */
  handlingCents?: number | undefined;
  taxCents: number;
  discountCents: number;
  lines: readonly { name: string; quantity: number; unitCents: number; sku: string }[];
  shipTo: ShipTo | undefined;
};

export type OrderRequest = {
  bill: Bill;
  attemptId: string;
  /** `card`: PayPal's guest form, which needs no payment source in advance. */
  funding: Funding;
  brandName: string;
  /** Return page for both approval and cancellation. */
  returnUrl: string;
};

/** The bill in a `custom_id`, or undefined. */
export const customIdReference = (id: string | undefined) => id?.split('.')[0] || undefined;

/** The attempt in a `custom_id`, or undefined. */
export const customIdAttempt = (id: string | undefined) => id?.split('.')[1] || undefined;

/**
 * Body of `POST /v2/checkout/orders`. The breakdown must add up to the total, or PayPal returns AMOUNT_MISMATCH; items
 * that don't add up are omitted, since PayPal only displays them.
 */
export function orderRequestBody({ bill, attemptId, funding, brandName, returnUrl }: OrderRequest) {
  const experience = {
    brand_name: clip(brandName, 127),
    shipping_preference: bill.shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    return_url: returnUrl,
    cancel_url: returnUrl,
  };
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId(bill.reference, attemptId),
        invoice_id: invoiceId(brandName, bill),
        description: clip(`Order ${bill.reference}`, 127),
        amount: toAmount(bill),
        ...(linesAddUp(bill) ? { items: bill.lines.map(toItem) } : {}),
        ...(bill.shipTo ? { shipping: getShipping(bill.shipTo) } : {}),
      },
    ],
    ...(funding === 'paypal'
      ? { payment_source: { paypal: { experience_context: experience } } }
      : { application_context: experience }),
  };
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Links a PayPal order to its bill. Up to 127 characters, not shown to the payer. */
export const customId = (reference: string, attemptId: string) => `${reference}.${attemptId}`;

/**
 * Shown to the payer. One per bill, so that PayPal also refuses a second capture (DUPLICATE_INVOICE_ID) if the account
 * blocks repeated invoices.
 */
const invoiceId = (brandName: string, { reference }: Bill) =>
  clip(`${brandName.replace(/[^A-Za-z0-9]+/g, '') || 'shop'}-${reference}`, 127);

function toAmount(bill: Bill) {
  const { totalCents, itemsCents, shippingCents, shippingDiscountCents = 0, handlingCents = 0 } = bill;
  return {
    ...toMoney(totalCents),
    breakdown: {
      item_total: toMoney(itemsCents),
      shipping: toMoney(shippingCents),
      ...(handlingCents > 0 ? { handling: toMoney(handlingCents) } : {}),
      ...(shippingDiscountCents > 0 ? { shipping_discount: toMoney(shippingDiscountCents) } : {}),
      tax_total: toMoney(bill.taxCents),
      discount: toMoney(bill.discountCents),
    },
  };
}

const linesAddUp = ({ lines, itemsCents }: Bill) =>
  lines.length > 0 && lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0) === itemsCents;

const toItem = ({ name, quantity, unitCents, sku }: Bill['lines'][number]) => ({
  name: clip(name, 127),
  quantity: String(quantity),
  unit_amount: toMoney(unitCents),
  sku: clip(sku, 127),
  category: 'PHYSICAL_GOODS',
});

const getShipping = ({ fullName, addressLine, state, town, postalCode, countryCode }: ShipTo) => ({
  type: 'SHIPPING',
  name: { full_name: clip(fullName, 300) },
  address: {
    address_line_1: clip(addressLine, 300),
    admin_area_1: clip(state, 300),
    admin_area_2: clip(town, 120),
    postal_code: clip(postalCode, 60),
    country_code: countryCode,
  },
});
