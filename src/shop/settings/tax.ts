import { findState } from '../../shared/address/us-states.ts';
import { isDay } from '../../shared/time.ts';
import type { SalesTax, Settings, TaxRegistration } from './schema.ts';

type TaxSettings = Pick<Settings, 'taxWhere' | 'taxRegistrations'>;

/** The registration of a state (code or name) on a day of the shop's calendar. */
export function registrationIn(
  { taxRegistrations }: Pick<Settings, 'taxRegistrations'>,
  state: string,
  today: string,
): TaxRegistration | undefined {
  const code = findState(state)?.code;
  return taxRegistrations.find((each) => each.state === code && each.since <= today);
}

/** Tax coverage in the US. */
export function salesTaxOn({ taxWhere, taxRegistrations }: TaxSettings, today: string): SalesTax {
  if (taxWhere === 'every_state') return 'every_state';
  return taxRegistrations.some(({ since }) => since <= today) ? 'some_states' : 'none';
}

export function taxErrors({ taxRegistrations, abroadTaxPercent }: Partial<Settings>): Record<string, string> {
  const states = taxRegistrations?.map(({ state }) => state) ?? [];
  return {
    ...(states.some((state) => !findState(state)) && { taxRegistrations: 'One of these isn’t a state we know.' }),
    ...(new Set(states).size < states.length && { taxRegistrations: 'Each state can be in the list once.' }),
    ...(taxRegistrations?.some(({ since }) => !isDay(since)) && {
      taxRegistrations: 'One of these days isn’t in the calendar.',
    }),
    ...Object.fromEntries(
      (taxRegistrations ?? []).flatMap(({ localPercent = 0 }, place) =>
        Number(localPercent.toFixed(3)) === localPercent
          ? []
          : [[`taxRegistrations.${place}.localPercent`, 'Enter a rate with up to three decimals.']],
      ),
    ),
    ...(abroadTaxPercent !== undefined &&
      Math.round(abroadTaxPercent * 100) / 100 !== abroadTaxPercent && {
        abroadTaxPercent: 'Enter a rate with up to two decimals.',
      }),
  };
}
