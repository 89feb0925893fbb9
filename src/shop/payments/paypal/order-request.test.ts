import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from './amounts.ts';
import { type Bill, customId, customIdAttempt, customIdReference, orderRequestBody } from './order-request.ts';

const shipTo = {
  fullName: 'Dana Whitfield',
  addressLine: '1840 Alder Court',
  state: 'CA',
  town: 'San Francisco',
  postalCode: '94110',
  countryCode: 'US',
};
const bill: Bill = {
  reference: 'NYZ-4K7Q-M2XA',
  totalCents: 20_018,
  itemsCents: 16_800,
  shippingCents: 2000,
  taxCents: 1218,
  discountCents: 0,
  lines: [
    { name: 'Rift Diamond Cuff', quantity: 1, unitCents: 4800, sku: 'rift-diamond-cuff' },
    { name: 'Indigo Bar Chocker', quantity: 1, unitCents: 6400, sku: 'indigo-bar-choker' },
    { name: 'Cowrie Shore Anklet', quantity: 2, unitCents: 2800, sku: 'cowrie-shore-anklet' },
  ],
  shipTo,
};
const request = {
  bill,
  attemptId: '5e0c6e0e-7a34-4c0e-9d29-0a7f3f5f2a11',
  funding: 'paypal' as const,
  brandName: 'Nyuzi',
  returnUrl: 'http://localhost:3000/order/NYZ-4K7Q-M2XA',
};

test('names the invoice and all amounts in a PayPal order', () => {
  const body = orderRequestBody(request);
  const [unit] = body.purchase_units;
  expect(body.intent).toBe('CAPTURE');
  expect(unit?.custom_id).toBe('NYZ-4K7Q-M2XA.5e0c6e0e-7a34-4c0e-9d29-0a7f3f5f2a11');
  expect(unit?.invoice_id).toBe('Nyuzi-NYZ-4K7Q-M2XA');
  expect(unit?.amount).toEqual({
    currency_code: 'USD',
    value: '200.18',
    breakdown: {
      item_total: { currency_code: 'USD', value: '168.00' },
      shipping: { currency_code: 'USD', value: '20.00' },
      tax_total: { currency_code: 'USD', value: '12.18' },
      discount: { currency_code: 'USD', value: '0.00' },
    },
  });
  expect(unit?.items).toHaveLength(3);
  expect(unit?.items?.[2]).toEqual({
    name: 'Cowrie Shore Anklet',
    quantity: '2',
    unit_amount: { currency_code: 'USD', value: '28.00' },
    sku: 'cowrie-shore-anklet',
    category: 'PHYSICAL_GOODS',
  });
  expect(unit?.shipping).toEqual({
    type: 'SHIPPING',
    name: { full_name: 'Dana Whitfield' },
    address: {
      address_line_1: '1840 Alder Court',
      admin_area_1: 'CA',
      admin_area_2: 'San Francisco',
      postal_code: '94110',
      country_code: 'US',
    },
  });
});

test('omits the address from a PayPal order without a town', () => {
  const body = orderRequestBody({ ...request, bill: { ...bill, shipTo: undefined } });
  expect(body.purchase_units[0]?.shipping).toBeUndefined();
  expect(JSON.stringify(body)).toContain('NO_SHIPPING');
});

test('shows PayPal the shop’s name and shipping address, captures at once, and returns to the order', () => {
  const experience = {
    brand_name: 'Nyuzi',
    shipping_preference: 'SET_PROVIDED_ADDRESS',
    user_action: 'PAY_NOW',
    return_url: request.returnUrl,
    cancel_url: request.returnUrl,
  };
  expect(orderRequestBody(request)).toMatchObject({ payment_source: { paypal: { experience_context: experience } } });
  const byCard = orderRequestBody({ ...request, funding: 'card' });
  expect(byCard).toMatchObject({ application_context: experience });
  // A card payment sets no payment source in advance.
  expect(byCard).not.toHaveProperty('payment_source');
});

test('prefixes an invoice ID with the shop’s letters', () => {
  const getInvoice = (brandName: string) => orderRequestBody({ ...request, brandName }).purchase_units[0]?.invoice_id;
  expect(getInvoice('Beads & Co.')).toBe('BeadsCo-NYZ-4K7Q-M2XA');
  expect(getInvoice('Жемчуг')).toBe('shop-NYZ-4K7Q-M2XA');
});

test('omits lines that do not sum to the items', () => {
  const body = orderRequestBody({ ...request, bill: { ...bill, itemsCents: 16_799, totalCents: 20_017 } });
  expect(body.purchase_units[0]?.items).toBeUndefined();
});

test('truncates long names to PayPal’s limit', () => {
  const line = { name: 'x'.repeat(300), quantity: 1, unitCents: 16_800, sku: 'y'.repeat(300) };
  const [unit] = orderRequestBody({
    ...request,
    brandName: 'n'.repeat(200),
    bill: { ...bill, lines: [line] },
  }).purchase_units;
  expect(unit?.items?.[0]?.name).toHaveLength(127);
  expect(unit?.items?.[0]?.sku).toHaveLength(127);
  expect(unit?.invoice_id.length).toBeLessThanOrEqual(127);
});

test('sends parts that always sum to the total', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(cents, cents, cents, fc.boolean(), (itemsCents, shippingCents, taxCents, isSpared) => {
      const discountCents = Math.floor(itemsCents / 3);
      const shippingDiscountCents = isSpared ? shippingCents : 0;
      const totalCents = itemsCents + shippingCents - shippingDiscountCents + taxCents - discountCents;
      const parts = { itemsCents, shippingCents, shippingDiscountCents, taxCents, discountCents };
      const { amount } = orderRequestBody({
        ...request,
        bill: { ...bill, ...parts, totalCents, lines: [] },
      }).purchase_units[0] as {
        amount: {
          value: string;
          currency_code: string;
          breakdown: Record<string, { value: string; currency_code: string }>;
        };
      };
      const part = (name: string) => toCents(amount.breakdown[name] ?? { currency_code: '', value: '' }) ?? Number.NaN;
      const off = part('discount') + (amount.breakdown.shipping_discount ? part('shipping_discount') : 0);
      expect(part('item_total') + part('shipping') + part('tax_total') - off).toBe(toCents(amount));
    }),
  );
});

test('decodes reference and attempt from a custom ID', () => {
  const id = customId('NYZ-4K7Q-M2XA', 'a1');
  expect([customIdReference(id), customIdAttempt(id)]).toEqual(['NYZ-4K7Q-M2XA', 'a1']);
  expect(customIdReference(undefined)).toBeUndefined();
  expect(customIdAttempt('NYZ-4K7Q-M2XA')).toBeUndefined();
});
