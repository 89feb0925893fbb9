import { findState } from './us-states.ts';

/** Five digits, or ZIP+4 with its hyphen. */
export function isUsPostalCode(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text.trim());
}

/**
 * ZIP prefixes (first three digits) by the state, armed forces region or territory whose post offices use them (USPS
 * labeling list L002). A prefix listed under two states has post offices in both.
 */
const PREFIXES =
  'AL 350-369; AK 995-999; AZ 850-865; AR 716-729; CA 900-961; CO 800-816; CT 060-069; DE 197-199; DC 200, 202-205, 569; ' +
  'FL 320-339, 341-349; GA 300-319, 398-399; HI 967-968; ID 832-838; IL 600-629; IN 460-479; IA 500-528; KS 660-679; ' +
  'KY 400-427; LA 700-714; ME 039-049; MD 206-219; MA 010-027, 055; MI 480-499; MN 550-567; MS 386-397; MO 630-658; ' +
  'MT 590-599; NE 680-693; NV 889-898; NH 030-038; NJ 070-089; NM 870-884; NY 005, 063, 100-149; NC 270-289; ' +
  'ND 580-588; OH 430-459; OK 730-749; OR 970-979; PA 150-196; RI 028-029; SC 290-299; SD 570-577; TN 370-385; ' +
  'TX 733, 750-799, 885; UT 840-847; VT 050-054, 056-059; VA 201, 220-246; WA 980-994; WV 247-268; WI 530-549; ' +
  'WY 820-831, 834; AA 340; AE 090-098; AP 962-966; PR 006-007, 009; VI 008; GU 969';

/** Exceptions: ZIP codes outside of the place that their prefix suggests, or in one more place. */
const EXCEPTIONS: readonly [digits: string, states: readonly string[]][] = [
  ['73949', ['OK', 'TX']],
  ['96799', ['AS']],
  ['9695', ['MP']],
];

/** Island countries with US ZIP codes. The picker lists them as countries. */
const COUNTRIES_WITH_ZIP: readonly [digits: RegExp, country: string][] = [
  [/^969(39|40)/, 'Palau'],
  [/^9694[1-4]/, 'Micronesia'],
  [/^969[67]/, 'Marshall Islands'],
];

const statesByPrefix = new Map<number, string[]>();
for (const entry of PREFIXES.split('; ')) {
  const [state = '', ...ranges] = entry.split(/,? /);
  for (const range of ranges) {
    const [first = '', last = first] = range.split('-');
    for (let prefix = Number(first); prefix <= Number(last); prefix += 1) {
      statesByPrefix.set(prefix, [...(statesByPrefix.get(prefix) ?? []), state]);
    }
  }
}

/** Codes of the states that a ZIP code can be in; empty if the table doesn't have its prefix. */
export function statesOfPostalCode(postalCode: string): readonly string[] {
  if (!isUsPostalCode(postalCode)) return [];
  const typed = postalCode.trim();
  if (countryOfZip(typed)) return [];
  const exception = EXCEPTIONS.find(([digits]) => typed.startsWith(digits));
  return exception ? exception[1] : (statesByPrefix.get(Number(typed.slice(0, 3))) ?? []);
}

const countryOfZip = (zip: string) => COUNTRIES_WITH_ZIP.find(([digits]) => digits.test(zip))?.[1];

/**
 * Error sentence if the ZIP code and the state contradict each other, else undefined; the state decides the tax.
 * Ignores invalid ZIP codes and unknown states.
 */
export function postalCodeError(postalCode: string, state: string): string | undefined {
  const [typed, chosen] = [postalCode.trim(), findState(state)];
  if (!chosen || !isUsPostalCode(typed)) return undefined;
  const country = countryOfZip(typed);
  if (country) return `ZIP code ${typed} is in ${country}. Choose it as the country, or check the ZIP code.`;
  const right = statesOfPostalCode(typed);
  if (right.includes(chosen.code)) return undefined;
  if (right.length === 0) return `There is no ZIP code ${typed}. Check it.`;
  const names = right.map((code) => findState(code)?.name ?? code).join(' or ');
  return `ZIP code ${typed} is in ${names}. Check the state or the ZIP code.`;
}
