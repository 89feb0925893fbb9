export type UsState = { code: string; name: string };

/** The states and the District of Columbia. */
export const US_STATES: readonly UsState[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
].map(([code = '', name = '']) => ({ code, name }));

/** Armed forces regions; the town is APO, FPO or DPO. */
export const MILITARY_STATES: readonly UsState[] = [
  { code: 'AA', name: 'Armed Forces Americas' },
  { code: 'AE', name: 'Armed Forces Europe' },
  { code: 'AP', name: 'Armed Forces Pacific' },
];

/** Territories that USPS serves at domestic rates. The picker also lists them as countries. */
export const US_TERRITORIES: readonly UsState[] = [
  { code: 'AS', name: 'American Samoa' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
];

export const ADDRESS_STATES: readonly UsState[] = [...US_STATES, ...MILITARY_STATES, ...US_TERRITORIES];

const outsideStates = new Set([...MILITARY_STATES, ...US_TERRITORIES].map(({ code }) => code));

/** True for armed forces regions and territories: no state tax, and outside of the contiguous US. */
export const isOutsideStates = (code: string): boolean => outsideStates.has(code);

export const isMilitary = (code: string): boolean => MILITARY_STATES.some((state) => state.code === code);

export const territoryOfCountry = (country: string): UsState | undefined =>
  US_TERRITORIES.find(({ name }) => name === country);

const states = new Map(
  ADDRESS_STATES.flatMap((state) => [
    [state.code.toLowerCase(), state],
    [state.name.toLowerCase(), state],
  ]),
);
const dc = states.get('dc');
if (dc)
  for (const spelling of ['washington dc', 'washington, dc', 'washington, d.c.', 'd.c.']) states.set(spelling, dc);

/** A state by its two letters or name, case-insensitive; undefined otherwise. */
export function findState(text: string): UsState | undefined {
  return states.get(text.trim().replace(/\s+/g, ' ').toLowerCase());
}
