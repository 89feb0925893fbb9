import { CARRIERS, type Carrier } from '../../../shared/orders/carriers.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';

type Props = { id: string; error: string | undefined; start?: { carrier: Carrier; number: string } };

/** Carrier and tracking number; `id` distinguishes two forms on one screen. */
export const TrackingFields = ({ id, error, start }: Props) => (
  <>
    <Field id={`${id}-carrier`} label="Carrier">
      {(tied) => (
        <Select {...tied} name="carrier" defaultValue={start?.carrier ?? 'USPS'}>
          {CARRIERS.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </Select>
      )}
    </Field>
    <Field id={`${id}-tracking`} label="Tracking number" optional error={error}>
      {(tied) => (
        <Input
          {...tied}
          name="number"
          defaultValue={start?.number}
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
        />
      )}
    </Field>
  </>
);

/** Reads the fields; `text` returns a field's value by name. */
export function readTracking(text: (name: string) => string): { carrier: Carrier; number?: string } {
  const number = text('number').trim();
  return { carrier: text('carrier') as Carrier, ...(number && { number }) };
}
