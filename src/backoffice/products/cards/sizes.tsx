import { useRef } from 'react';
import type { ApiError } from '../../../shared/api-client.ts';
import { formatMoney, readAmount, readWhole, toDollars } from '../../../shared/money.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../../shared/products/sizes.ts';
import type { ProductDetail } from '../../../shop/catalog/products/schema.ts';
import type { SizesDraft } from '../../../shop/catalog/sizes/schema.ts';
import type { Stock } from '../../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { FieldError, fieldsClass } from '../../../ui/field.tsx';
import { plusIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { confirm } from '../../components/feedback/dialog.tsx';
import { EditConflict } from '../../components/forms/edit-conflict.tsx';
import { FormFields, TextField } from '../../components/forms/fields.tsx';
import { mergeFieldErrors } from '../../components/forms/read-form.ts';
import sizeRows from '../../components/forms/size-rows.module.css';
import { useVersionedForm } from '../../components/forms/use-versioned-form.ts';
import { Action, Buttons, Card, IconAction, Note } from '../../components/layout.tsx';
import { texts } from '../texts.ts';
import styles from './sizes-card.module.css';
import { toCount } from './stock-effect.ts';

/** Sizes of a product, and whether each has its own stock. */
export function SizesCard({ product }: { product: ProductDetail }) {
  const { id, price, stock, sizes } = product;
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Stock, SizesValues>({
    saved: stock,
    isCard: true,
    form,
    toValues,
    getVersion,
    save: async (values, { version }) => {
      const { sizes: rows, fieldErrors } = draftIn(values);
      const body = { sizes: rows, seen: seenIn(version) };
      return mergeFieldErrors(
        await adminApi.call('PUT /admin/products/:id/sizes', { params: { id }, body }),
        fieldErrors,
      );
    },
    success: ({ sizes: saved }) => texts.sizesSaved(saved.length > 0),
  });
  const { values, conflict, pending, error, fields, isUnsaved } = edit;
  const { rows, isSplit } = values;
  const put = (next: readonly SizeRow[]) => edit.change({ isSplit: true, rows: next });
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  async function join() {
    if (!(await confirm(texts.oneStock))) return;
    edit.change({ isSplit: false, rows: [] });
    await edit.save();
  }
  if (!isSplit)
    return <OneStock sizes={sizes} error={error} pending={pending} onSplit={() => put(rowsToSplit(sizes))} />;
  return (
    <Card title="Sizes & stock">
      {conflict ? (
        <EditConflict form={edit}>{texts.sizesConflict}</EditConflict>
      ) : (
        <ErrorAlert error={Object.keys(fields).some((name) => name.startsWith('sizes.')) ? undefined : error} />
      )}
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.save();
        }}
      >
        <Note>{stock.sizes.length > 0 ? texts.countSizes : texts.countSizesFirst(toCount(stock))}</Note>
        <div className={`stack-4 ${styles.sizes}`}>
          {rows.map((row, place) => (
            <SizeFields
              key={row.key}
              row={row}
              place={place}
              price={price}
              fields={fields}
              onChange={(changed) => put(rows.with(place, changed))}
              onRemove={rows.length > 1 ? () => put(rows.toSpliced(place, 1)) : undefined}
            />
          ))}
        </div>
        {fields.sizes && <FieldError>{fields.sizes}</FieldError>}
        <Buttons>
          <Action type="submit" label="Save sizes" look="quiet" pending={pending} />
          {rows.length < MAX_SIZES && (
            <Action label="Add a size" icon={plusIcon} look="plain" onClick={() => put([...rows, newRow(nextKey)])} />
          )}
          {stock.sizes.length > 0 ? (
            <Action label="Use one stock for all sizes" look="plain" pending={pending} onClick={join} />
          ) : (
            <Action label="Cancel" look="plain" onClick={edit.discardMine} />
          )}
        </Buttons>
        <p aria-live="polite">{isUnsaved && texts.sizesSum(sumOf(rows), toCount(stock))}</p>
      </form>
    </Card>
  );
}

/** Size row as typed; `expected` is the initial stock, null for a new size. */
type SizeRow = {
  /** React key for added and removed rows. */
  key: number;
  size: string;
  counted: string;
  expected: number | null;
  priceDifference: string;
  sku: string;
};
/** `isSplit`: each size has its own stock. */
type SizesValues = { isSplit: boolean; rows: readonly SizeRow[] };

const toValues = ({ sizes }: Stock): SizesValues => ({
  isSplit: sizes.length > 0,
  rows: sizes.map((row, key) => ({
    key,
    size: row.size,
    counted: String(toCount(row)),
    expected: toCount(row),
    priceDifference: row.priceDifference === 0 ? '' : row.priceDifference.toFixed(2),
    sku: row.sku,
  })),
});

const SEPARATOR = '|';

/** Key from server version and stock: an untouched form shows the current values. */
const getVersion = ({ sizes, sizesVersion }: Stock): string => [sizesVersion, ...sizes.map(toCount)].join(SEPARATOR);
const seenIn = (version: string): string => version.split(SEPARATOR)[0] ?? '';

/** Existing sizes, or the four default ones, for the first count. */
const rowsToSplit = (sizes: readonly string[]): readonly SizeRow[] =>
  (sizes.length > 0 ? sizes : SIZES).map((size, key) => newRow(key, size));

const newRow = (key: number, size = ''): SizeRow => ({
  key,
  size,
  counted: '',
  expected: null,
  priceDifference: '',
  sku: '',
});

/** `fieldErrors`: parse errors by API field name. */
function draftIn({ isSplit, rows }: SizesValues): {
  sizes: SizesDraft['sizes'];
  fieldErrors: Record<string, string>;
} {
  const fieldErrors: Record<string, string> = {};
  const sizes = (isSplit ? rows : []).map(({ size, counted, expected, priceDifference, sku }, place) => {
    const dollars = differenceIn(priceDifference);
    if (dollars === undefined) fieldErrors[`sizes.${place}.priceDifference`] = DIFFERENCE_UNREADABLE;
    const count = readWhole(counted);
    if (Number.isNaN(count)) fieldErrors[`sizes.${place}.counted`] = 'Enter what you counted, 0 or more.';
    return { size: size.trim(), counted: count, expected, priceDifference: dollars ?? 0, sku };
  });
  return { sizes, fieldErrors };
}

const DIFFERENCE_UNREADABLE = 'Write it like 4.50 or -4.50, or leave it empty.';

/** Price difference in dollars; 0 if empty. */
function differenceIn(text: string): number | undefined {
  const [, sign = '', amount = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? [];
  if (amount === '') return sign === '' ? 0 : undefined;
  const read = readAmount(amount, 'amount');
  return read.ok ? toDollars(sign === '' || sign === '+' ? read.cents : -read.cents) : undefined;
}

/** Resulting price of the size, shown while typing. */
function priceWith(price: number, difference: string): string {
  const dollars = differenceIn(difference);
  return dollars === undefined || dollars === 0 ? '' : formatMoney(Math.round((price + dollars) * 100));
}

/** Total stock of all parsable rows. */
const sumOf = (rows: readonly SizeRow[]): number =>
  rows.reduce((sum, { counted }) => sum + (readWhole(counted) || 0), 0);

type OneStockProps = {
  sizes: readonly string[];
  error: ApiError | undefined;
  pending: boolean;
  onSplit: () => void;
};

/** One stock shared by all sizes, or for a product without sizes. */
const OneStock = ({ sizes, error, pending, onSplit }: OneStockProps) => (
  <Card title="Sizes & stock">
    <Note>{sizes.length > 0 ? texts.sharedStock : texts.noSizes}</Note>
    <ErrorAlert error={error} />
    <Buttons>
      <Action
        label={sizes.length > 0 ? 'Give each size its own stock' : 'Add sizes'}
        look="quiet"
        pending={pending}
        onClick={onSplit}
      />
    </Buttons>
  </Card>
);

type SizeFieldsProps = {
  row: SizeRow;
  place: number;
  /** Product price in dollars. */
  price: number;
  fields: Record<string, string>;
  onChange: (row: SizeRow) => void;
  /** Not for the last row: a separate button removes all sizes. */
  onRemove: (() => void) | undefined;
};

/** Size row: name, stock, price difference from the product, SKU. */
function SizeFields({ row, place, price, fields, onChange, onRemove }: SizeFieldsProps) {
  const called = row.size.trim() || texts.sizeNumber(place + 1);
  return (
    <fieldset className={sizeRows.row}>
      <legend className="vh">{called}</legend>
      <FormFields values={row} errors={fields} at={`sizes.${place}`} set={(part) => onChange({ ...row, ...part })}>
        <TextField name="size" label="Size" maxLength={MAX_SIZE_LENGTH} autoComplete="off" />
        <TextField name="counted" label="Counted" inputMode="numeric" autoComplete="off" />
        <TextField
          name="priceDifference"
          label="Price +/−"
          inputMode="text"
          autoComplete="off"
          hint={priceWith(price, row.priceDifference)}
        />
        <TextField name="sku" label="SKU" maxLength={60} autoComplete="off" />
      </FormFields>
      {onRemove && <IconAction look="remove" label={`Remove ${called}`} icon={trashIcon} onClick={onRemove} />}
    </fieldset>
  );
}
