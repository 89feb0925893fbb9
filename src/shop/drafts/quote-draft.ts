import type { Database } from '../../platform/db/database.ts';
import type { AutomaticDiscounts } from '../pricing/find-coupon.ts';
import type { TaxRates } from '../pricing/tax-service.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type Quoted, quoteItems } from './quote-items.ts';
import { type Incomplete, NO_PICKUP, placeOf, readAgreed, taxedPlace } from './read-content.ts';
import type { DraftQuoteInput } from './schema.ts';

type QuoteDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  taxRates: TaxRates;
  automaticDiscounts: Pick<AutomaticDiscounts, 'current'>;
  now: () => Date;
};

/** What a draft costs now; stores nothing. What there is too little of is shown, not refused. */
export async function quoteDraft(
  { db, settings, taxRates, automaticDiscounts, now }: QuoteDeps,
  input: DraftQuoteInput,
): Promise<Quoted | Incomplete> {
  const read = readAgreed(input);
  if (!read.ok) return { ok: false, reason: 'draft_incomplete', fields: read.fields };
  const current = await settings.current();
  const to = placeOf(input.shippingAddress, current);
  if (!to) return { ok: false, reason: 'draft_incomplete', fields: { 'shippingAddress.address': NO_PICKUP } };
  const [taxPercent, automatic] = await Promise.all([
    taxRates.percentFor(taxedPlace(to)),
    automaticDiscounts.current(),
  ]);
  const { items } = input;
  return quoteItems(db.sql, { items, to, agreed: read.agreed, taxPercent, settings: current, automatic, now: now() });
}
