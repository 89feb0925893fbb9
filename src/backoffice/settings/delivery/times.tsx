import { useEffect, useRef, useState } from 'react';
import { closedText } from '../../../shared/orders/arrival.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import type { DaysOff } from '../../../shop/settings/schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, fieldsClass, Input, pairClass } from '../../../ui/field.tsx';
import { CheckboxGroup, errorWithin, SelectField, TextField } from '../../components/forms/fields.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { zoneName } from '../time-zones.ts';
import styles from './delivery.module.css';
import type { DeliveryValues, PartProps } from './delivery-form.ts';

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

const hourText = (hour: number) => {
  if (hour === 0 || hour === 24) return hour === 0 ? 'Midnight: every order counts for the next day' : 'End of the day';
  if (hour === 12) return '12:00 noon';
  return hour < 12 ? `${hour}:00 AM` : `${hour - 12}:00 PM`;
};

const HOURS = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), name: hourText(hour) }));

export const Processing = ({ saved, fields, timeZone }: PartProps & { timeZone: string }) => (
  <div className={fieldsClass}>
    <div className={pairClass}>
      <TextField
        name="packingDays"
        label="Packing time (business days)"
        hint="Shown on your pages, in emails and to search engines."
        inputMode="numeric"
        required
        defaultValue={saved.packingDays}
        error={fields.packingDays}
      />
      <SelectField
        name="cutOffHour"
        label="Order cutoff"
        hint={`Orders after this time count from the next day. ${zoneName(timeZone)} time, as under Shop details.`}
        defaultValue={String(saved.cutOffHour)}
        choices={HOURS}
        error={fields.cutOffHour}
      />
    </div>
    <CheckboxGroup
      name="workingWeekdays"
      title="Days you make and pack orders"
      choices={WEEKDAYS}
      chosen={saved.workingWeekdays.map(String)}
      error={errorWithin(fields, 'workingWeekdays')}
    />
    <Note>Set how long something takes to make on its product or community.</Note>
  </div>
);

type Days = 'delivery' | 'far' | 'abroad';

const ZONES: readonly { days: Days; name: string; line: string }[] = [
  { days: 'delivery', name: 'United States', line: '48 states and DC' },
  { days: 'far', name: 'Alaska, Hawaii, territories', line: 'AK, HI, PR, GU, VI, AS and MP' },
  { days: 'abroad', name: 'Other countries', line: 'Everywhere else that you ship to' },
];

/** The fastest and slowest delivery to each zone, in days. */
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

type Row = DaysOff & { id: number };

type DaysOffProps = PartProps & {
  /** Called after a row was added to or removed from the form. */
  onCount: () => void;
};

/** Holidays and pauses. Inputs are uncontrolled; `rows` only tracks which rows exist. */
export function DaysOffList({ saved, fields, onCount }: DaysOffProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => saved.daysOff.map((off, id) => ({ ...off, id })));
  const nextId = useRef(rows.length);
  const previousRows = useRef(rows);
  useEffect(() => {
    if (previousRows.current !== rows) onCount();
    previousRows.current = rows;
  });
  const add = () => setRows([...rows, { from: '', to: '', name: '', id: nextId.current++ }]);
  const sentence = errorWithin(fields, 'daysOff');
  return (
    <div className={fieldsClass}>
      <Checkbox name="federalHolidays" defaultChecked={saved.federalHolidays}>
        US federal holidays, every year
      </Checkbox>
      {rows.map((row) => (
        <DayOff key={row.id} row={row} onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))} />
      ))}
      {sentence && <FieldError>{sentence}</FieldError>}
      <Buttons>
        <Button look="quiet" size="small" onClick={add}>
          Add days off
        </Button>
      </Buttons>
      <Note>
        You don’t make or pack anything on these days, and delivery dates skip them. Shoppers can still order.
      </Note>
    </div>
  );
}

const DayOff = ({ row, onRemove }: { row: Row; onRemove: () => void }) => (
  <fieldset className={styles.off}>
    <legend className="vh">{row.name || 'Days off'}</legend>
    <Field id={`offName${row.id}`} label="Name" optional>
      {(tied) => <Input {...tied} name="offName" maxLength={60} defaultValue={row.name} />}
    </Field>
    <Field id={`offFrom${row.id}`} label="First day">
      {(tied) => <Input {...tied} name="offFrom" type="date" required defaultValue={row.from} />}
    </Field>
    <Field id={`offTo${row.id}`} label="Last day">
      {(tied) => <Input {...tied} name="offTo" type="date" defaultValue={row.to} />}
    </Field>
    <Button look="plain" size="small" aria-label={`Remove ${row.name || 'days off'}`} onClick={onRemove}>
      Remove
    </Button>
  </fieldset>
);

/** Days when the shop takes no orders. */
export function PauseOrders({ saved: { pause }, fields }: PartProps) {
  const [isOn, setOn] = useState(pause.isOn);
  return (
    <div className={fieldsClass}>
      <Checkbox name="pauseOn" checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        Close the shop for orders
      </Checkbox>
      <Note>
        The shop stays visible, but nobody can order. Carts are kept, and orders placed before are paid and shipped as
        usual. Delivery dates skip these days.
      </Note>
      <div className={fieldsClass} hidden={!isOn}>
        <div className={pairClass}>
          <TextField
            name="pauseFrom"
            label="First day closed"
            type="date"
            required
            defaultValue={pause.from ?? ''}
            error={fields['pause.from']}
          />
          <TextField
            name="pauseUntil"
            label="Last day closed"
            type="date"
            required
            defaultValue={pause.until ?? ''}
            error={fields['pause.until']}
          />
        </div>
        <TextField
          name="pauseText"
          label="Notice to shoppers"
          optional
          hint={`On every page. Leave it empty for “${closedText(shiftDay(pause.until ?? '2027-02-21', 1))}”`}
          maxLength={160}
          defaultValue={pause.text}
          error={fields['pause.text']}
        />
        <Checkbox name="pauseEmail" defaultChecked={pause.offersEmail}>
          Offer “Email me when you’re open”
        </Checkbox>
      </div>
    </div>
  );
}
