import { type ReactNode, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { MAX_SIZES } from '../../shared/products/sizes.ts';
import type { SizeMeasure } from '../../shared/products/sizing.ts';
import type { LengthUnit } from '../../shared/products/units.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { BeadField, UnitField } from './bead-and-unit.tsx';
import { Buttons } from './layout.tsx';
import styles from './measures-form.module.css';
import { MeasuresRow } from './measures-row.tsx';
import { beadIn, convertRows, emptyRow, rowsOf, sizesIn } from './measures-rows.ts';
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
            <BeadField
              value={bead}
              beadOfCategory={beadOfCategory}
              onChange={setBead}
              error={fields['measures.bead']}
            />
            <UnitField unit={unit} onTurn={turn} />
          </>
        )}
      </div>
      {isMeasured && rows.length > 0 && (
        <div className={sizeRows.rows}>
          {rows.map((row, place) => (
            <MeasuresRow
              key={row.key}
              row={row}
              place={place}
              unit={unit}
              fields={fields}
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
