import { useRef } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { MAX_SIZES } from '../../shared/products/sizes.ts';
import type { ProductDetail } from '../../shop/catalog/products/schema.ts';
import type { Stock } from '../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { EditConflict } from '../components/edit-conflict.tsx';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { mergeFieldErrors } from '../components/read-form.ts';
import sizeRows from '../components/size-rows.module.css';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { SizeFields } from './size-row.tsx';
import styles from './sizes-card.module.css';
import {
  draftIn,
  newRow,
  rowsToSplit,
  type SizeRow,
  type SizesValues,
  seenIn,
  sumOf,
  valuesOf,
  versionOf,
} from './sizes-form.ts';
import { toCount } from './stock-effect.ts';
import { texts } from './texts.ts';

/** Which sizes a product comes in, and whether each has a stock of its own. */
export function SizesCard({ product }: { product: ProductDetail }) {
  const { id, price, stock, sizes } = product;
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Stock, SizesValues>({
    saved: stock,
    isCard: true,
    form,
    valuesOf,
    versionOf,
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
        <div className={`${sizeRows.rows} ${styles.sizes}`}>
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
          <Button type="submit" look="quiet" size="small" pending={pending}>
            Save sizes
          </Button>
          {rows.length < MAX_SIZES && (
            <Button look="plain" size="small" onClick={() => put([...rows, newRow(nextKey)])}>
              <Icon shape={plusIcon} />
              Add a size
            </Button>
          )}
          {stock.sizes.length > 0 ? (
            <Button look="plain" size="small" pending={pending} onClick={() => void join()}>
              Use one stock for all sizes
            </Button>
          ) : (
            <Button look="plain" size="small" onClick={edit.discardMine}>
              Cancel
            </Button>
          )}
        </Buttons>
        <p aria-live="polite">{isUnsaved && texts.sizesSum(sumOf(rows), toCount(stock))}</p>
      </form>
    </Card>
  );
}

type OneStockProps = {
  sizes: readonly string[];
  error: ApiError | undefined;
  pending: boolean;
  onSplit: () => void;
};

/** One stock for all sizes, or for a product without any. */
const OneStock = ({ sizes, error, pending, onSplit }: OneStockProps) => (
  <Card title="Sizes & stock">
    <Note>{sizes.length > 0 ? texts.sharedStock : texts.noSizes}</Note>
    <ErrorAlert error={error} />
    <Buttons>
      <Button look="quiet" size="small" pending={pending} onClick={onSplit}>
        {sizes.length > 0 ? 'Give each size its own stock' : 'Add sizes'}
      </Button>
    </Buttons>
  </Card>
);
