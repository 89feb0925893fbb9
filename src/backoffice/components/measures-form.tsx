import { type ReactNode, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { type LengthUnit, lengthText } from '../../shared/lengths.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES } from '../../shared/sizes.ts';
import type { SizeMeasure } from '../../shared/sizing.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon, trashIcon } from '../../ui/icon-shapes.ts';
import { SelectField, TextField } from './fields.tsx';
import { Buttons } from './layout.tsx';
import styles from './measures-form.module.css';
import { beadIn, convertRows, emptyRow, insideOf, type MeasureRow, rowsOf, sizesIn } from './measures-rows.ts';
import sizeRows from './size-rows.module.css';
import { useMutation } from './use-mutation.ts';

type MeasuresFormProps = {
  bead: number | null;
  /** Where a product says nothing of its own. */
  beadOfCategory?: number | undefined;
  sizes: readonly SizeMeasure[];
  /** Names for rows that are added, as long as they last. */
  names: readonly string[];
  /** `bead` is null where nothing is typed. */
  save: (measures: { bead: number | null; sizes: SizeMeasure[] }) => Promise<ApiResult<unknown>>;
  onSaved: () => void;
  /** Over a list: the way back, also where there is no Escape key. */
  onCancel?: () => void;
  /** More fields before the rows, with what was refused. */
  children?: (fields: Record<string, string>) => ReactNode;
  /** Whether there is anything to measure. */
  isMeasured?: boolean;
};

/** What sizes measure: the length on the thread, for whom, and the beads, in inches or centimeters as they are typed. */
export function MeasuresForm(props: MeasuresFormProps) {
  const { beadOfCategory, names, save, onSaved, onCancel, children, isMeasured = true } = props;
  const [unit, setUnit] = useState<LengthUnit>('in');
  const [bead, setBead] = useState(props.bead === null ? '' : String(props.bead));
  const [rows, setRows] = useState(() => rowsOf(props.sizes, 'in'));
  const { mutate, pending, error, fields } = useMutation();
  const thickness = bead.trim() === '' ? (beadOfCategory ?? Number.NaN) : beadIn(bead);
  const turn = (next: LengthUnit) => {
    setRows(convertRows(rows, unit, next));
    setUnit(next);
  };
  async function submit() {
    const typed = beadIn(bead);
    const measures = { bead: bead.trim() === '' ? null : typed || 0, sizes: sizesIn(rows, unit) };
    if (await mutate(() => save(measures), { success: 'Measures saved.' })) onSaved();
  }
  const isNamed = Object.keys(fields).some((name) => name.startsWith('measures.'));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormAlert error={isNamed ? undefined : error} />
      <div className={styles.head}>
        {children?.(fields)}
        {isMeasured && (
          <>
            <TextField
              name="measures.bead"
              label="Bead thickness (mm)"
              inputMode="decimal"
              autoComplete="off"
              value={bead}
              placeholder={beadOfCategory === undefined ? '2' : String(beadOfCategory)}
              onChange={({ target }) => setBead(target.value)}
              error={fields['measures.bead']}
            />
            <SelectField
              name="measures-unit"
              label="Lengths in"
              value={unit}
              onChange={({ target }) => turn(target.value as LengthUnit)}
              choices={[
                { value: 'in', name: 'Inches' },
                { value: 'cm', name: 'Centimeters' },
              ]}
            />
          </>
        )}
      </div>
      {isMeasured && rows.length > 0 && (
        <div className={sizeRows.rows}>
          {rows.map((row, place) => (
            <Row
              key={row.key}
              {...{ row, place, unit, fields }}
              bead={thickness}
              onChange={(by) => setRows(rows.with(place, { ...row, ...by }))}
              onRemove={() => setRows(rows.toSpliced(place, 1))}
            />
          ))}
        </div>
      )}
      {fields['measures.sizes'] && <FieldError>{fields['measures.sizes']}</FieldError>}
      <Buttons>
        <Button type="submit" look="quiet" size="small" pending={pending}>
          Save measures
        </Button>
        {isMeasured && rows.length < MAX_SIZES && (
          <Button
            look="plain"
            size="small"
            onClick={() =>
              setRows([
                ...rows,
                emptyRow(
                  rows,
                  names.find((name) => !rows.some(({ size }) => size === name)),
                ),
              ])
            }
          >
            <Icon shape={plusIcon} />
            Add a size
          </Button>
        )}
        {onCancel && (
          <Button look="plain" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Buttons>
    </form>
  );
}

type RowProps = {
  row: MeasureRow;
  place: number;
  unit: LengthUnit;
  bead: number;
  fields: Record<string, string>;
  onChange: (by: Partial<MeasureRow>) => void;
  onRemove: () => void;
};

function Row({ row, place, unit, bead, fields, onChange, onRemove }: RowProps) {
  const at = `measures.sizes.${place}`;
  const called = row.size.trim() || `size ${place + 1}`;
  const inside = insideOf(row.strung, unit, bead);
  const text = (name: 'size' | 'strung' | 'from' | 'to', field: string, label: string, error: string | undefined) => (
    <TextField
      name={`${at}.${field}`}
      label={label}
      autoComplete="off"
      maxLength={MAX_SIZE_LENGTH}
      value={row[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      error={error}
      hint={name === 'strung' && inside !== undefined && `${lengthText(inside, unit)} inside`}
    />
  );
  return (
    <fieldset className={sizeRows.row}>
      <legend className="vh">{called}</legend>
      {text('size', 'size', 'Size', fields[`${at}.size`])}
      {text('strung', 'strung', 'Strung length', fields[`${at}.strung`])}
      {text('from', 'fits.0', 'Fits from', fields[`${at}.fits.0`] ?? fields[`${at}.fits`])}
      {text('to', 'fits.1', 'Fits to', fields[`${at}.fits.1`])}
      <IconButton look="remove" label={`Remove ${called}`} onClick={onRemove}>
        <Icon shape={trashIcon} />
      </IconButton>
    </fieldset>
  );
}
