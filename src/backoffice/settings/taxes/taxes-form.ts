import type { AdminBody } from '../../../browser/admin-client.ts';
import type { Settings } from '../../../shop/settings/schema.ts';
import type { TaxRegistration } from '../../../shop/settings/tax-schema.ts';
import { readForm } from '../../components/read-form.ts';

/** The settings of this screen. */
const NAMES = [
  'taxWhere',
  'taxRegistrations',
  'abroadTaxPercent',
  'taxServiceUrl',
] as const satisfies readonly (keyof Settings)[];

export type TaxValues = Pick<Settings, (typeof NAMES)[number]>;
export type SettingsAnswer = AdminBody<'GET /admin/settings'>;
export type TaxesAnswer = AdminBody<'GET /admin/taxes'>;

/** What the form was filled from, and the sentences of what was refused. */
export type PartProps = { saved: TaxValues; fields: Record<string, string> };

export const valuesOf = ({ settings }: SettingsAnswer): TaxValues =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as TaxValues;

/** What stands in the form by now. */
export function readTaxes(form: HTMLFormElement): { values: TaxValues; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const values: TaxValues = {
    taxWhere: read.text('taxWhere') as TaxValues['taxWhere'],
    taxRegistrations: registrationsIn(read),
    abroadTaxPercent: read.hundredths('abroadTax') / 100,
    taxServiceUrl: read.text('taxServiceUrl').trim(),
  };
  const { abroadTax, ...others } = read.fieldErrors;
  return { values, fieldErrors: { ...others, ...(abroadTax !== undefined && { abroadTaxPercent: abroadTax }) } };
}

function registrationsIn({ all }: ReturnType<typeof readForm>): TaxRegistration[] {
  const [states, permits, since] = [all('taxState'), all('taxPermit'), all('taxSince')];
  return states.map((state, place) => ({
    state,
    permit: (permits[place] ?? '').trim(),
    since: since[place] ?? '',
  }));
}
