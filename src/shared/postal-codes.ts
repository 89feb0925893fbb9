import { findState } from './us-states.ts';

/** Five digits, or ZIP+4 with its hyphen. */
export function isUsPostalCode(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text.trim());
}

/**
 * The first three digits of a ZIP code and the state whose post offices have them (USPS Publication 28). Some belong
 * to two states and some change over the years, so this ever only warns.
 */
const PREFIXES =
  'AL 350-369; AK 995-999; AZ 850-865; AR 716-729; CA 900-961; CO 800-816; CT 060-069; DE 197-199; DC 200, 202-205; ' +
  'FL 320-339, 341-349; GA 300-319, 398-399; HI 967-968; ID 832-838; IL 600-629; IN 460-479; IA 500-528; KS 660-679; ' +
  'KY 400-427; LA 700-714; ME 039-049; MD 206-219; MA 010-027, 055; MI 480-499; MN 550-567; MS 386-397; MO 630-658; ' +
  'MT 590-599; NE 680-693; NV 889-898; NH 030-038; NJ 070-089; NM 870-884; NY 005, 063, 100-149; NC 270-289; ' +
  'ND 580-588; OH 430-459; OK 730-749; OR 970-979; PA 150-196; RI 028-029; SC 290-299; SD 570-577; TN 370-385; ' +
  'TX 733, 750-799, 885; UT 840-847; VT 050-054, 056-059; VA 201, 220-246; WA 980-994; WV 247-268; WI 530-549; ' +
  'WY 820-831';

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

/** The codes of the states that a ZIP code can lie in; empty where the table does not know the prefix. */
export function statesOfPostalCode(postalCode: string): readonly string[] {
  if (!isUsPostalCode(postalCode)) return [];
  return statesByPrefix.get(Number(postalCode.trim().slice(0, 3))) ?? [];
}

/** A sentence where a ZIP code looks like another state's, else undefined. It warns and never stops an order. */
export function postalCodeWarning(postalCode: string, state: string): string | undefined {
  const chosen = findState(state);
  const likely = statesOfPostalCode(postalCode);
  if (!chosen || likely.length === 0 || likely.includes(chosen.code)) return undefined;
  const names = likely.map((code) => findState(code)?.name ?? code).join(' or ');
  return `${postalCode.trim()} is usually in ${names}, not ${chosen.name}. Please check both.`;
}
