import { type ReactNode, useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES } from '../../../shared/products/sizes.ts';
import type { SizeMeasure } from '../../../shared/products/sizing.ts';
import {
  INCH,
  type LengthUnit,
  lengthText,
  readLength,
  takenByBead,
  toCentimeters,
} from '../../../shared/products/units.ts';
import { FieldError } from '../../../ui/field.tsx';
import { plusIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { Action, IconAction } from '../layout.tsx';
import { FormFields, SelectField, TextField } from './fields.tsx';
import { CallForm } from './form-dialog.tsx';
import styles from './measures-form.module.css';
import sizeRows from './size-rows.module.css';

/** `bead` is null if the field is empty. */
type TypedMeasures = { bead: number | null; sizes: SizeMeasure[] };

type MeasuresFieldsProps = TypedMeasures & {
  /** Defaults inherited by a product without its own values. */
  beadOfCategory?: number | undefined;
  /** Suggested names for added rows, used in order until they run out. */
  names: readonly string[];
  fields: Record<string, string>;
  onChange: (measures: TypedMeasures) => void;
  /** Whether there is anything to measure. */
  isMeasured?: boolean;
  /** Extra fields before the rows. */
  children?: ReactNode;
};

type MeasuresFormProps = Omit<MeasuresFieldsProps, 'fields' | 'onChange' | 'children'> & {
  save: (measures: TypedMeasures) => Promise<ApiResult<unknown>>;
  onSaved: () => void;
  /** Cancel button for forms over a list, also for devices without an Escape key. */
  onCancel?: () => void;
  /** Extra fields before the rows; receives the validation errors. */
  children?: (fields: Record<string, string>) => ReactNode;
};

/** Size measurements of a category: a form of its own. */
export function MeasuresForm({ save, onSaved, onCancel, children, ...props }: MeasuresFormProps) {
  const [measures, setMeasures] = useState<TypedMeasures>({ bead: props.bead, sizes: props.sizes });
  return (
    <CallForm
      act="Save size chart"
      look="quiet"
      className={styles.form}
      success="Size chart saved."
      save={() => save(measures)}
      onSaved={onSaved}
      {...(onCancel && { onCancel })}
    >
      {(fields) => (
        <MeasuresFields {...props} fields={fields} onChange={setMeasures}>
          {children?.(fields)}
        </MeasuresFields>
      )}
    </CallForm>
  );
}

/** Size measurements: length on the thread, fit, and beads, typed in inches or centimeters. */
export function MeasuresFields(props: MeasuresFieldsProps) {
  const { beadOfCategory, names, fields, onChange, children, isMeasured = true } = props;
  const [unit, setUnit] = useState<LengthUnit>('in');
  const [bead, setBead] = useState(props.bead === null ? '' : String(props.bead));
  const [rows, setRows] = useState(() => toRows(props.sizes, 'in'));
  const thickness = bead.trim() === '' ? (beadOfCategory ?? Number.NaN) : beadIn(bead);
  function change(next: { bead?: string; rows?: readonly MeasureRow[] }) {
    const typed = { bead, rows, ...next };
    setBead(typed.bead);
    setRows([...typed.rows]);
    onChange({ bead: typed.bead.trim() === '' ? null : beadIn(typed.bead) || 0, sizes: sizesIn(typed.rows, unit) });
  }
  const turn = (next: LengthUnit) => {
    setRows(convertRows(rows, unit, next));
    setUnit(next);
  };
  const unused = names.find((name) => !rows.some(({ size }) => size === name));
  return (
    <>
      <div className={styles.head}>
        {children}
        {isMeasured && (
          <>
            <TextField
              name="measures.bead"
              label="Bead thickness (mm)"
              inputMode="decimal"
              autoComplete="off"
              value={bead}
              placeholder={String(beadOfCategory ?? 2)}
              onChange={({ target }) => change({ bead: target.value })}
            />
            <SelectField
              name="measures-unit"
              label="Lengths in"
              value={unit}
              onChange={({ target }) => turn(target.value as LengthUnit)}
              choices={UNITS}
            />
          </>
        )}
      </div>
      {isMeasured && rows.length > 0 && (
        <div className="stack-4">
          {rows.map((row, place) => (
            <MeasuresRow
              key={row.key}
              row={row}
              place={place}
              unit={unit}
              fields={fields}
              bead={thickness}
              onChange={(by) => change({ rows: rows.with(place, { ...row, ...by }) })}
              onRemove={() => change({ rows: rows.toSpliced(place, 1) })}
            />
          ))}
        </div>
      )}
      {fields['measures.sizes'] && <FieldError>{fields['measures.sizes']}</FieldError>}
      {isMeasured && rows.length < MAX_SIZES && (
        <div>
          <Action
            label="Add a size"
            icon={plusIcon}
            look="plain"
            onClick={() => change({ rows: [...rows, emptyRow(rows, unused)] })}
          />
        </div>
      )}
    </>
  );
}

const UNITS = [
  { value: 'in', name: 'Inches' },
  { value: 'cm', name: 'Centimeters' },
];

type MeasureRow = { key: number; size: string; strung: string; from: string; to: string };

/** Placeholder for an unparsable length; the API rejects it with a field error. */
const UNREADABLE_LENGTH = 0;

/** Rounded to a thousandth, so that saving an unchanged form changes nothing. */
const toText = (length: number, unit: LengthUnit) => (unit === 'in' ? String(length / INCH) : toCentimeters(length));

const toRows = (sizes: readonly SizeMeasure[], unit: LengthUnit): MeasureRow[] =>
  sizes.map(({ size, strung, fits }, key) => ({
    key,
    size,
    strung: strung === UNREADABLE_LENGTH ? '' : toText(strung, unit),
    from: fits ? toText(fits[0], unit) : '',
    to: fits ? toText(fits[1], unit) : '',
  }));

const emptyRow = (rows: readonly MeasureRow[], size = ''): MeasureRow => ({
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
  size,
  strung: '',
  from: '',
  to: '',
});

const lengthIn = (text: string, unit: LengthUnit) => readLength(text, unit)?.length ?? UNREADABLE_LENGTH;

/** Fit range of a size; null if both ends are empty. */
const sizesIn = (rows: readonly MeasureRow[], unit: LengthUnit): SizeMeasure[] =>
  rows.map(({ size, strung, from, to }) => ({
    size: size.trim(),
    strung: lengthIn(strung, unit),
    fits: from.trim() === '' && to.trim() === '' ? null : [lengthIn(from, unit), lengthIn(to, unit)],
  }));

/** Converts the lengths to the other unit; leaves unparsable input as typed. */
const convertRows = (rows: readonly MeasureRow[], from: LengthUnit, to: LengthUnit): MeasureRow[] => {
  const turned = (text: string) => {
    const read = readLength(text, from);
    return read ? toText(read.length, to) : text;
  };
  return rows.map((row) => ({ ...row, strung: turned(row.strung), from: turned(row.from), to: turned(row.to) }));
};

/** Inside length under the field, for example of "7.003 in" strung on 2 mm beads; undefined if it can't be computed. */
function getInside(strung: string, unit: LengthUnit, bead: number): number | undefined {
  const read = readLength(strung, unit);
  const inside = read && Number.isFinite(bead) ? read.length - takenByBead(bead) : 0;
  return inside > 0 ? inside : undefined;
}

/** Millimeters; NaN if unparsable. */
const beadIn = (text: string): number => {
  const typed = text.trim().replace(/ ?mm$/i, '').replace(',', '.');
  return /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Number(typed) : Number.NaN;
};

type RowProps = {
  row: MeasureRow;
  place: number;
  unit: LengthUnit;
  bead: number;
  fields: Record<string, string>;
  onChange: (by: Partial<MeasureRow>) => void;
  onRemove: () => void;
};

function MeasuresRow({ row, place, unit, bead, fields, onChange, onRemove }: RowProps) {
  const at = `measures.sizes.${place}`;
  const called = row.size.trim() || `size ${place + 1}`;
  const inside = getInside(row.strung, unit, bead);
  const text = { autoComplete: 'off', maxLength: MAX_SIZE_LENGTH };
  return (
    <fieldset className={sizeRows.row}>
      <legend className="vh">{called}</legend>
      <FormFields values={row} at={at} set={onChange}>
        <TextField {...text} name="size" label="Size" />
        <TextField
          {...text}
          name="strung"
          label="Strung length"
          hint={inside !== undefined && `${lengthText(inside, unit)} inside`}
        />
        <TextField {...text} name="from" label="Fits from" error={fields[`${at}.fits.0`] ?? fields[`${at}.fits`]} />
        <TextField {...text} name="to" label="Fits to" error={fields[`${at}.fits.1`]} />
      </FormFields>
      <IconAction look="remove" label={`Remove ${called}`} icon={trashIcon} onClick={onRemove} />
    </fieldset>
  );
}
