import { expect, test } from 'vitest';
import { placeOfAddress } from './place-of-sale.ts';

test.each([
  ['12 Bead Lane\nSpringfield, IL 62701', { state: 'IL', postalCode: '62701' }],
  ['12 Bead Lane, Springfield, il 62701-1234, USA', { state: 'IL', postalCode: '62701-1234' }],
  ['Unit CA 90210, 5 Main St, Portland, OR 97201', { state: 'OR', postalCode: '97201' }],
])('%s has a state and a ZIP code', (address, place) => {
  expect(placeOfAddress(address)).toEqual(place);
});

test.each(['', '12 Lake Road\nOakland, CA', 'Route XX 12345', 'Nairobi 00100'])('“%s” has none', (address) => {
  expect(placeOfAddress(address)).toBeUndefined();
});
