import type { CheckCountry } from './address.ts';

/** ISO 3166-1 alpha-2, the places mail can be sent to. */
const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

type Country = { code: string; name: string };

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' });
const byName = new Intl.Collator('en');

/** Every country in the picker's order: the United States first, the others by name. */
export const COUNTRIES: readonly Country[] = COUNTRY_CODES.map((code) => ({
  code,
  name: englishNames.of(code) ?? code,
}))
  .sort((a, b) => byName.compare(a.name, b.name))
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US'));

const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
};

const places = new Map<string, Country>();
for (const country of COUNTRIES) {
  places.set(country.name.toLowerCase(), country);
  places.set(country.code.toLowerCase(), country);
}
for (const [spelling, code] of Object.entries(OTHER_SPELLINGS)) {
  const country = places.get(code.toLowerCase());
  if (country) places.set(spelling, country);
}

/** A country by its English name, two-letter code or common spelling; undefined if unknown. */
export function findCountry(text: string): Country | undefined {
  return places.get(text.trim().toLowerCase());
}

/** Whether the shop ships to a country, in any spelling. `served` limits the list by name; null means all. */
export const shipsTo =
  (served: readonly string[] | null): CheckCountry =>
  (typed) => {
    const country = findCountry(typed);
    if (!country) return { ok: false, sentence: 'Choose a country' };
    if (served && !served.includes(country.name))
      return { ok: false, sentence: `We don’t ship to ${country.name} yet` };
    return { ok: true, name: country.name };
  };

/** Country names in picker order. */
export const countryNames = (served: readonly string[] | null): string[] =>
  COUNTRIES.map(({ name }) => name).filter((name) => !served || served.includes(name));
