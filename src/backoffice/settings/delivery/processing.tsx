import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { CheckboxGroup } from '../../components/checkbox-group.tsx';
import { errorWithin } from '../../components/error-within.ts';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import { zoneName } from '../time-zones.ts';
import type { PartProps } from './delivery-form.ts';

/** As a week is read in the US; numbers as calendars count them. */
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
