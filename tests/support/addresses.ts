/** Where Dana lives, as far as the specification asks. */
export const ALDER_COURT = {
  name: 'Dana Whitfield',
  address: '1840 Alder Court',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};

export const ALDER_COURT_IN_TOWN = { ...ALDER_COURT, town: 'San Francisco' };
