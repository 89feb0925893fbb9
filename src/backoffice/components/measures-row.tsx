import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { type LengthUnit, lengthText } from '../../shared/products/units.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trashIcon } from '../../ui/icon-shapes.ts';
import { TextField } from './fields.tsx';
import { insideOf, type MeasureRow } from './measures-rows.ts';
import sizeRows from './size-rows.module.css';

type RowProps = {
  row: MeasureRow;
  place: number;
  unit: LengthUnit;
  bead: number;
  fields: Record<string, string>;
  onChange: (by: Partial<MeasureRow>) => void;
  onRemove: () => void;
};

export function MeasuresRow({ row, place, unit, bead, fields, onChange, onRemove }: RowProps) {
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
