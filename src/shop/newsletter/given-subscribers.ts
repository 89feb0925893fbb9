import { parseEmailAddress } from '../../shared/email-address.ts';
import { cut } from '../../shared/text/excerpts.ts';
import type { NamedRow } from '../imports/read-columns.ts';

/** What the file says of somebody's consent. `none`: it has no such column, or nothing stands there. */
type Says = 'yes' | 'no' | 'none' | 'left' | 'bounced';

export type GivenSubscriber = {
  line: number;
  typed: string;
  email: string | null;
  says: Says;
  /** The column that says so, with what it says. */
  consent: string;
  consentAt: string | null;
  /** The same address stands in an earlier row. */
  isRepeat: boolean;
};

const MAX_TYPED_LENGTH = 320;
const MAX_CONSENT_LENGTH = 200;

export type Given = Pick<GivenSubscriber, 'says' | 'consent' | 'consentAt'> & { typed: string };

/** Who says anything but yes in one row has not agreed in another. */
export function linesOf(rows: readonly NamedRow[], read: (row: NamedRow) => Given): GivenSubscriber[] {
  const given = rows.map((row) => {
    const { typed, consent, ...rest } = read(row);
    return {
      ...rest,
      line: row.line,
      typed: cleaned(typed, MAX_TYPED_LENGTH),
      consent: cleaned(consent, MAX_CONSENT_LENGTH),
      email: parseEmailAddress(typed) ?? null,
    };
  });
  const refusals = new Map<string, Pick<Given, 'says' | 'consent'>>();
  for (const { email, says, consent } of given) {
    const isAgainst = says === 'left' || says === 'bounced' || says === 'no';
    if (email !== null && isAgainst && !refusals.has(email)) refusals.set(email, { says, consent });
  }
  const seen = new Set<string>();
  return given.map((one) => {
    const { email, says } = one;
    if (email === null) return { ...one, isRepeat: false };
    const isRepeat = seen.has(email);
    // A row that says nothing takes no other's place.
    if (says !== 'none') seen.add(email);
    return { ...one, ...(says === 'yes' && refusals.get(email)), isRepeat };
  });
}

const cleaned = (text: string, most: number) => cut(text.toWellFormed().replaceAll('\u0000', ''), most);
