import { expect, test } from 'vitest';
import { CARRIERS, tidyTrackingNumber, trackingPage } from './carriers.ts';

test('a parcel is followed on its carrier’s own page, if we know one', () => {
  const hosts = CARRIERS.map((carrier) => {
    const page = trackingPage(carrier, '9400');
    return page && new URL(page).host;
  });
  expect(hosts).toEqual(['tools.usps.com', 'www.ups.com', 'www.fedex.com', 'www.dhl.com', null]);
  expect(trackingPage('USPS', '94 00&x')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2000%26x');
});

test('without a number there is no page', () => {
  expect(trackingPage('UPS', '')).toBeNull();
});

test('a number is kept as carriers write it', () => {
  expect(tidyTrackingNumber(' 1z 999 aa1 ')).toBe('1Z999AA1');
});
