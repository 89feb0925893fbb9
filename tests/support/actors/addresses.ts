/** Dana's address, with the fields that the specification requires. */
export const ALDER_COURT = {
  name: 'Dana Whitfield',
  address: '1840 Alder Court',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};

export const ALDER_COURT_IN_TOWN = { ...ALDER_COURT, town: 'San Francisco' };

/** States, each with one of its ZIP codes. */
export const STATES = [
  { city: 'AL', postalCode: '35203' },
  { city: 'AK', postalCode: '99501' },
  { city: 'AZ', postalCode: '85004' },
  { city: 'AR', postalCode: '72201' },
  { city: 'CO', postalCode: '80202' },
  { city: 'CT', postalCode: '06103' },
  { city: 'DE', postalCode: '19901' },
  { city: 'FL', postalCode: '32301' },
  { city: 'GA', postalCode: '30303' },
  { city: 'HI', postalCode: '96813' },
] as const;
