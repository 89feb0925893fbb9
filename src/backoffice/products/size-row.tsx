import { MAX_SIZE_LENGTH } from '../../shared/products/sizes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trashIcon } from '../../ui/icon-shapes.ts';
import { TextField } from '../components/fields.tsx';
import sizeRows from '../components/size-rows.module.css';
import { priceWith, type SizeRow } from './sizes-form.ts';
import { texts } from './texts.ts';

type SizeFieldsProps = {
  row: SizeRow;
  place: number;
  /** Dollars, of the product. */
  price: number;
  fields: Record<string, string>;
  onChange: (row: SizeRow) => void;
  /** Not the last one: to have none is a button of its own. */
  onRemove: (() => void) | undefined;
};

/** One size: its name, what lies there of it, what it costs beside the product, its SKU. */
export function SizeFields({ row, place, price, fields, onChange, onRemove }: SizeFieldsProps) {
  const field = (name: string) => `sizes.${place}.${name}`;
  const called = row.size.trim() || texts.sizeNumber(place + 1);
  return (
    <fieldset className={sizeRows.row}>
      <legend className="vh">{called}</legend>
      <TextField
        name={field('size')}
        label="Size"
        value={row.size}
        maxLength={MAX_SIZE_LENGTH}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, size: target.value })}
        error={fields[field('size')]}
      />
      <TextField
        name={field('counted')}
        label="Counted"
        value={row.counted}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, counted: target.value })}
        error={fields[field('counted')]}
      />
      <TextField
        name={field('priceDifference')}
        label="Price +/−"
        value={row.difference}
        inputMode="text"
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, difference: target.value })}
        hint={priceWith(price, row.difference)}
        error={fields[field('priceDifference')]}
      />
      <TextField
        name={field('sku')}
        label="SKU"
        value={row.sku}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, sku: target.value })}
        error={fields[field('sku')]}
      />
      {onRemove && (
        <IconButton look="remove" label={`Remove ${called}`} onClick={onRemove}>
          <Icon shape={trashIcon} />
        </IconButton>
      )}
    </fieldset>
  );
}
