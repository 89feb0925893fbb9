/** How addresses of a country name their parts: the region that the specification calls State, and the postal code. */
type AddressWords = { region: string; postalCode: string };

const REGIONS: Readonly<Record<string, string>> = {
  'United States': 'State',
  Argentina: 'Province',
  Australia: 'State or territory',
  Brazil: 'State',
  Canada: 'Province or territory',
  Chile: 'Region',
  China: 'Province',
  Colombia: 'Department',
  India: 'State',
  Indonesia: 'Province',
  Ireland: 'County',
  Italy: 'Province',
  Japan: 'Prefecture',
  Malaysia: 'State',
  Mexico: 'State',
  Nigeria: 'State',
  Philippines: 'Province',
  'South Korea': 'Province or city',
  Spain: 'Province',
  'United Arab Emirates': 'Emirate',
};

/** Countries whose addresses have a town and no region. */
const WITHOUT_REGION: ReadonlySet<string> = new Set(
  (
    'Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, ' +
    'Iceland, Israel, Kenya, Latvia, Liechtenstein, Lithuania, Luxembourg, Malta, Monaco, Netherlands, New Zealand, ' +
    'Norway, Poland, Portugal, Romania, Serbia, Singapore, Slovakia, Slovenia, South Africa, Sweden, Switzerland, ' +
    'United Kingdom'
  ).split(', '),
);

const POSTAL_CODES: Readonly<Record<string, string>> = {
  Australia: 'Postcode',
  Brazil: 'CEP',
  India: 'PIN code',
  Ireland: 'Eircode',
  'New Zealand': 'Postcode',
  'United Kingdom': 'Postcode',
};

/** `country`: its English name. */
export const addressWords = (country: string): AddressWords => ({
  region: REGIONS[country] ?? 'State, province or region',
  postalCode: POSTAL_CODES[country] ?? 'Postal code',
});

/** Whether the town stands for the region, too. */
export const isWithoutRegion = (country: string): boolean => WITHOUT_REGION.has(country);
