import { expect, test } from 'vitest';
import { CARRIERS, carrierOf, readCarrier, tidyTrackingNumber, trackingDoubt, trackingPage } from './carriers.ts';

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

test('whose number it is says the number', () => {
  const numbers = [
    '9205590164917312751089',
    '1Z999AA10123456784',
    '123456789012',
    '1234567890',
    'LX123456789US',
    '1066',
    '',
  ];
  expect(numbers.map(carrierOf)).toEqual(['USPS', 'UPS', 'FedEx', 'DHL', 'USPS', undefined, undefined]);
});

test('a carrier is read as label services write it', () => {
  const typed = [
    'USPS Priority Mail',
    'UPS® Ground',
    'Fed Ex Home',
    'stamps_com',
    'DHL Express',
    'other',
    'Priority Mail',
    '',
  ];
  expect(typed.map(readCarrier)).toEqual(['USPS', 'UPS', 'FedEx', 'USPS', 'DHL', 'Other', undefined, undefined]);
});

test('a digit too few, a digit that is wrong and another one’s number are noticed; what nobody knows is not', () => {
  expect(trackingDoubt('USPS', '940011189922334455')).toBe('18 of 22 digits');
  expect(trackingDoubt('USPS', '9205590164917312751089')).toBeUndefined();
  expect(trackingDoubt('USPS', '9205590164917312751088')).toBe('Check the digits');
  expect(trackingDoubt('UPS', '1Z999AA10123456785')).toBe('Check the digits');
  expect(trackingDoubt('UPS', '1Z999AA1012345678')).toBe('17 of 18 characters');
  expect(trackingDoubt('FedEx', '1Z999AA10123456784')).toBe('Looks like UPS');
  expect(trackingDoubt('Other', 'ANYTHING')).toBeUndefined();
});
