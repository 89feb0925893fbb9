import { PACKING } from '../../../shop/settings/fields.ts';
import type { DaysOff } from '../../../shop/settings/schema.ts';
import { pairClass } from '../../../ui/field.tsx';
import {
  CheckboxGroup,
  Fields,
  FormError,
  FormFields,
  SelectField,
  TextField,
} from '../../components/forms/fields.tsx';
import { useRows } from '../../components/forms/use-rows.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import { zoneCity } from '../time-zones.ts';
import styles from './delivery.module.css';

/** Sunday first, as in the US; values are ISO weekdays. */
const WEEKDAYS = [
  { id: '1', name: 'Monday' },
  { id: '2', name: 'Tuesday' },
  { id: '3', name: 'Wednesday' },
  { id: '4', name: 'Thursday' },
  { id: '5', name: 'Friday' },
  { id: '6', name: 'Saturday' },
  { id: '0', name: 'Sunday' },
] as const;

export const hourText = (hour: number) => {
  if (hour === 0 || hour === 24) return hour === 0 ? 'Midnight: every order counts for the next day' : 'End of the day';
  if (hour === 12) return '12:00 noon';
  return hour < 12 ? `${hour}:00 AM` : `${hour - 12}:00 PM`;
};

const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), name: hourText(hour) }));

export const Processing = ({ timeZone }: { timeZone: string }) => (
  <>
    <div className={pairClass}>
      <Fields of={PACKING} />
      <SelectField
        name="cutOffHour"
        label="Order cutoff"
        hint={`Orders after this time count from the next day. ${zoneCity(timeZone)} time, as under Shop details.`}
        choices={HOURS}
      />
    </div>
    <CheckboxGroup name="workingWeekdays" title="Days you make and pack orders" choices={WEEKDAYS} />
    <Note>Set how long something takes to make on its product or maker.</Note>
  </>
);

const ZONES = [
  { days: 'delivery', name: 'United States', line: '48 states and DC' },
  { days: 'far', name: 'Alaska, Hawaii, territories', line: 'AK, HI, PR, GU, VI, AS and MP' },
  { days: 'abroad', name: 'Other countries', line: 'Everywhere else that you ship to' },
] as const;

/** The fastest and slowest delivery to each zone, in days; errors appear below both. */
export const Transit = () => (
  <>
    {ZONES.map(({ days, name, line }) => (
      <fieldset key={days} className={styles.zone}>
        <legend>
          {name} <small>{line}</small>
        </legend>
        <TextField name={`${days}DaysLeast`} label="From" inputMode="numeric" required error="" />
        <TextField name={`${days}DaysMost`} label="To" inputMode="numeric" required error="" />
        <FormError of={`${days}DaysLeast`} or={`${days}DaysMost`} />
      </fieldset>
    ))}
    <Note>Business days with the carrier, after the package ships.</Note>
  </>
);

type DaysOffProps = {
  saved: readonly DaysOff[];
  /** Called after the rows changed. */
  onChange: () => void;
};

/** Holidays and other days off. The form reads them from one hidden input. */
export function DaysOffList({ saved, onChange }: DaysOffProps) {
  const { rows, add, set, remove } = useRows(saved, onChange);
  return (
    <>
      <input type="hidden" name="daysOff" value={JSON.stringify(rows)} />
      {rows.map((row) => (
        <fieldset key={row.id} className={styles.off}>
          <legend className="vh">{row.name || 'Days off'}</legend>
          <FormFields values={row} at={`off.${row.id}`} set={(part) => set(row.id, part)}>
            <TextField name="name" label="Name" optional maxLength={60} />
            <TextField name="from" label="First day" type="date" required />
            <TextField name="to" label="Last day" type="date" />
          </FormFields>
          <Action label="Remove" of={row.name || 'days off'} look="plain" onClick={() => remove(row.id)} />
        </fieldset>
      ))}
      <FormError of="daysOff" />
      <Buttons>
        <Action label="Add days off" look="quiet" onClick={() => add({ from: '', to: '', name: '' })} />
      </Buttons>
      <Note>
        You don’t make or pack anything on these days, and delivery dates skip them. Shoppers can still order.
      </Note>
    </>
  );
}
