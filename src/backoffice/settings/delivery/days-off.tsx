import { useEffect, useRef, useState } from 'react';
import type { DaysOff } from '../../../shop/settings/days-off-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, fieldsClass, Input } from '../../../ui/field.tsx';
import { errorWithin } from '../../components/error-within.ts';
import { Buttons, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import type { PartProps } from './delivery-form.ts';

type Row = DaysOff & { id: number };

type DaysOffProps = PartProps & {
  /** A row came or went, and stands in the form now. */
  onCount: () => void;
};

/** Holidays and pauses. The fields hold what is typed; the rows only say which there are. */
export function DaysOffList({ saved, fields, onCount }: DaysOffProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => saved.daysOff.map((off, id) => ({ ...off, id })));
  const nextId = useRef(rows.length);
  const known = useRef(rows);
  useEffect(() => {
    if (known.current !== rows) onCount();
    known.current = rows;
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
