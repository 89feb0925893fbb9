import { CARRIERS, type Carrier } from '../../../shared/orders/carriers.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import type { FormReader } from '../../components/forms/read-form.ts';

type Props = { id: string; error: string | undefined; start?: { carrier: string; number: string } };

/** Carrier and tracking number; `id` distinguishes two forms on one screen. */
export const TrackingFields = ({ id, error, start = { carrier: 'USPS', number: '' } }: Props) => (
  <>
    <SelectField name={`${id}-carrier`} label="Carrier" defaultValue={start.carrier} choices={CARRIERS} />
    <TextField
      name={`${id}-tracking`}
      label="Tracking number"
      optional
      error={error}
      defaultValue={start.number}
      maxLength={60}
      autoCapitalize="characters"
      autoComplete="off"
    />
  </>
);

export function readTracking({ text }: FormReader, id: string): { carrier: Carrier; number?: string } {
  const number = text(`${id}-tracking`).trim();
  return { carrier: text(`${id}-carrier`) as Carrier, ...(number && { number }) };
}
