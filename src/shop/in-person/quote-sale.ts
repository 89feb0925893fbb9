import { UNITED_STATES } from '../../shared/address/address.ts';
import { type Quoted, quoteItems } from '../drafts/quote-items.ts';
import { NO_SHIPPING, type SellDeps } from './place-sale.ts';
import { readPlace } from './read-place.ts';
import type { SaleRefusal } from './refusals.ts';
import type { SaleQuoteInput } from './schema.ts';

/** What a sale costs now, before tax where the place isn't known; stores nothing. What there is too little of is shown, not refused. */
export async function quoteSale(deps: SellDeps, { items, place }: SaleQuoteInput): Promise<Quoted | SaleRefusal> {
  const read = place && readPlace(place);
  if (read?.ok === false) return read;
  const settings = await deps.settings.current();
  const taxPercent = read ? await deps.taxRates.percentFor({ country: UNITED_STATES, state: read.address.city }) : 0;
  const automatic = await deps.automaticDiscounts.current();
  const order = { items, to: {}, agreed: NO_SHIPPING, taxPercent, settings, automatic, now: deps.now() };
  return quoteItems(deps.db.sql, order);
}
