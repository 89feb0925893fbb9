import { expect, test } from 'vitest';
import { CARRIERS, getCarrier, readCarrier, tidyTrackingNumber, trackingDoubt, trackingPage } from './carriers.ts';

test('links tracking to the carrier’s page when the carrier is known', () => {
  const hosts = CARRIERS.map((carrier) => {
    const page = trackingPage(carrier, '9400');
    return page && new URL(page).host;
  });
  expect(hosts).toEqual(['tools.usps.com', 'www.ups.com', 'www.fedex.com', 'www.dhl.com', null]);
  expect(trackingPage('USPS', '94 00&x')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2000%26x');
});

test('has no tracking page without a number', () => {
  expect(trackingPage('UPS', '')).toBeNull();
});

test('normalizes a tracking number as carriers write it', () => {
  expect(tidyTrackingNumber(' 1z 999 aa1 ')).toBe('1Z999AA1');
});

test('detects the carrier by its number', () => {
  const numbers = [
    '9205590164917312751089',
    '1Z999AA10123456784',
    '123456789012',
    '1234567890',
    'LX123456789US',
    '1066',
    '',
  ];
  expect(numbers.map(getCarrier)).toEqual(['USPS', 'UPS', 'FedEx', 'DHL', 'USPS', undefined, undefined]);
});

test('parses carrier names of label services', () => {
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

test('reports a missing or wrong digit and another carrier’s number, but not unknown formats', () => {
  expect(trackingDoubt('USPS', '940011189922334455')).toBe('18 of 22 digits');
  expect(trackingDoubt('USPS', '9205590164917312751089')).toBeUndefined();
  expect(trackingDoubt('USPS', '9205590164917312751088')).toBe('Check the digits');
  expect(trackingDoubt('UPS', '1Z999AA10123456785')).toBe('Check the digits');
  expect(trackingDoubt('UPS', '1Z999AA1012345678')).toBe('17 of 18 characters');
  expect(trackingDoubt('FedEx', '1Z999AA10123456784')).toBe('Looks like UPS');
  expect(trackingDoubt('Other', 'ANYTHING')).toBeUndefined();
});
