import { expect, test } from 'vitest';
import { SHOP_TEXTS } from '../../shared/text/shop-texts.ts';
import { cartShippingText, customsNote, freeShippingHint, shippingPriceText } from './shipping-text.ts';

const cartText = SHOP_TEXTS['cart.shipping'].sample;
const flat = { shippingPrice: 20, shippingVaries: false, freeShippingOver: null, pickupTown: null };

test('shows the shipping price before checkout, including free', () => {
  expect(shippingPriceText(flat)).toBe('Shipping is $20.00 an order, for any number of items.');
  expect(shippingPriceText({ ...flat, freeShippingOver: 250 })).toBe(
    'Shipping is $20.00 an order, for any number of items. Orders over $250.00 ship free.',
  );
  expect(shippingPriceText({ ...flat, shippingPrice: 0 })).toBe('Shipping is free.');
});

test('shows the cart’s shipping price, free only above the owner’s amount', () => {
  const offer = {
    shippingPrice: 7.5,
    shippingVaries: false,
    freeShippingOver: 100,
    pickupTown: null,
    salesTax: 'every_state',
    cartText,
  } as const;
  expect(cartShippingText(100, offer)).toContain('Shipping is $7.50 an order');
  expect(cartShippingText(100.01, offer)).toBe('Your order ships free. Tax is calculated at checkout.');
  expect(cartShippingText(3, { ...offer, shippingPrice: 0 })).toContain('ships free');
});

test('says how much is missing for free shipping, which begins above the amount', () => {
  expect(freeShippingHint(186, 200)).toBe('Add $14.01 more for free shipping.');
  expect(freeShippingHint(200, 200)).toBe('Add $0.01 more for free shipping.');
  for (const [total, over] of [
    [0, 200],
    [200.01, 200],
    [50, null],
  ] as const)
    expect(freeShippingHint(total, over)).toBeUndefined();
});

test('mentions tax in the cart only where the shop collects it', () => {
  const offer = { shippingPrice: 0, shippingVaries: false, freeShippingOver: null, pickupTown: null, cartText };
  expect(cartShippingText(10, { ...offer, salesTax: 'some_states' })).toBe(
    'Your order ships free. Sales tax, where we collect it, is calculated at checkout.',
  );
  expect(cartShippingText(10, { ...offer, salesTax: 'none' })).toBe('Your order ships free.');
  const own = { ...offer, salesTax: 'none', cartText: 'Packed on Tuesdays. {shipping} {sales tax}' } as const;
  expect(cartShippingText(10, own)).toBe('Packed on Tuesdays. Your order ships free.');
});

test('shows the pickup location', () => {
  expect(shippingPriceText({ ...flat, pickupTown: 'Minneapolis' })).toBe(
    'Shipping is $20.00 an order, for any number of items. Or pick it up in Minneapolis for free.',
  );
});

test('mentions customs duties for a stored address abroad, not for pickup or at home', () => {
  expect(customsNote('Duties are yours.', { country: 'Germany' })).toBe('Duties are yours.');
  expect(customsNote('Duties are yours.', { country: 'Germany', isPickup: true })).toBe('');
  expect(customsNote('Duties are yours.', { country: 'Puerto Rico' })).toBe('');
  expect(customsNote('Duties are yours.', undefined)).toBe('');
});
