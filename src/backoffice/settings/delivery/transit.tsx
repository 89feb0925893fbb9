import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import type { DeliveryValues, PartProps } from './delivery-form.ts';

type Days = 'delivery' | 'far' | 'abroad';

const ZONES: readonly { days: Days; name: string; line: string }[] = [
  { days: 'delivery', name: 'United States', line: '48 states and DC' },
  { days: 'far', name: 'Alaska, Hawaii, territories', line: 'AK, HI, PR, GU, VI, AS and MP' },
  { days: 'abroad', name: 'Other countries', line: 'Everywhere else that you ship to' },
];

/** The fastest and the slowest delivery to each zone. */
export const Transit = ({ saved, fields }: PartProps) => (
  <>
    {ZONES.map((zone) => (
      <Zone key={zone.days} zone={zone} saved={saved} fields={fields} />
    ))}
    <Note>Business days with the carrier, after the package ships.</Note>
  </>
);

function Zone({ zone: { days, name, line }, saved, fields }: PartProps & { zone: (typeof ZONES)[number] }) {
  const [least, most] = [`${days}DaysLeast`, `${days}DaysMost`] as const satisfies readonly (keyof DeliveryValues)[];
  const sentence = fields[least] ?? fields[most];
  return (
    <fieldset className={styles.zone}>
      <legend>
        {name} <small>{line}</small>
      </legend>
      <TextField name={least} label="From" inputMode="numeric" required defaultValue={saved[least]} />
      <TextField name={most} label="To" inputMode="numeric" required defaultValue={saved[most]} />
      {sentence && <FieldError>{sentence}</FieldError>}
    </fieldset>
  );
}
