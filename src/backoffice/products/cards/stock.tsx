import { useState } from 'react';
import { useCall } from '../../../browser/forms/use-call.ts';
import { formatMoney, readWhole } from '../../../shared/money.ts';
import { MAX_SIZE_LENGTH, MAX_SIZES, SIZES } from '../../../shared/products/sizes.ts';
import type { ProductDetail } from '../../../shop/catalog/products/schema.ts';
import type { Stock, StockEntry, StockHistory } from '../../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldError, labelClass } from '../../../ui/field.tsx';
import { plusIcon, trashIcon } from '../../../ui/icon-shapes.ts';
import { Table } from '../../../ui/layout/table.tsx';
import { adminApi } from '../../admin-api.ts';
import { confirm } from '../../components/feedback/dialog.tsx';
import { formatDay } from '../../components/format-time.ts';
import { FormFields, SelectField, TextField } from '../../components/forms/fields.tsx';
import { MeasuresFields } from '../../components/forms/measures-form.tsx';
import { Section } from '../../components/forms/section.tsx';
import sizeRows from '../../components/forms/size-rows.module.css';
import { Action, Buttons, IconAction, Note } from '../../components/layout.tsx';
import styles from '../product.module.css';
import { PRODUCT_FORM } from '../product-form-values.ts';
import {
  COUNTED,
  differenceIn,
  isAdded,
  newRow,
  type ProductParts,
  REASONS,
  rowsToSplit,
  type SizeRow,
  type StockInput,
  stockOfSize,
  toCount,
  unitsAdded,
} from '../product-parts.ts';
import { texts } from '../texts.ts';

type StockProps = {
  product: ProductDetail;
  history: StockHistory;
  /** Number of back-in-stock subscribers per size; `size` null: any size. */
  waiting: readonly { size: string | null; people: number }[];
  /** Product price in dollars, as typed. */
  price: number;
  /** Sizes of the form's last saved version. */
  sizes: readonly string[];
  base: ProductParts;
  values: ProductParts;
  fields: Record<string, string>;
  set: (part: Partial<ProductParts>) => void;
};

/** Stock, and sizes where the product has them, each with its own stock, price and SKU or all with one stock. */
export function StockFields(card: StockProps) {
  const { product, history, waiting, sizes, values, fields, set } = card;
  const { stock } = product;
  const { isSplit, rows } = values.sizeStock;
  const split = () => set({ sizeStock: { ...values.sizeStock, isSplit: true, rows: rowsToSplit(sizes) } });
  return (
    <FormFields errors={fields}>
      <div className="stack-4">
        <p>
          <b>{available(stock)}</b> available{elsewhere(stock)}
        </p>
        {waiting.length > 0 && <Note>{texts.waiting(waiting)}</Note>}
        {isSplit ? <SizeRows {...card} /> : <StockChange {...card} />}
        {!isSplit && sizes.length > 0 && <SizeChoices sizes={sizes} error={fields.sizes} />}
        {!isSplit && (
          <Buttons>
            <Action
              label={sizes.length > 0 ? 'Give each size its own stock' : 'Add sizes'}
              look="quiet"
              onClick={split}
            />
          </Buttons>
        )}
      </div>
      <div>
        {isSplit && rows.length > 0 && stock.sizes.length > 0 && (
          <Section title="Received, damaged or lost" state="" at={['stockChange', 'stockCount']}>
            <StockChange {...card} />
          </Section>
        )}
        {sizes.length > 0 && <Measures {...card} />}
        <StockHistoryList productId={product.id} history={history} />
      </div>
    </FormFields>
  );
}

const available = ({ onHand, reserved }: Pick<Stock, 'onHand' | 'reserved'>) => onHand - reserved;

const elsewhere = ({ reserved, unshipped }: Stock) =>
  [
    ...(reserved > 0 ? [` · ${reserved} in unpaid orders`] : []),
    ...(unshipped > 0 ? [` · ${unshipped} sold, not shipped yet`] : []),
  ].join('');

/** Stock adjustment: size, reason, and a difference or a new count. */
function StockChange({ product, values, fields, set }: StockProps) {
  const { stock } = product;
  const { size, reason, typed, note, expected } = values.stockInput;
  const change = (part: Partial<StockInput>) => set({ stockInput: { ...values.stockInput, ...part } });
  const of = stockOfSize(stock, size);
  const isCount = reason === COUNTED;
  const at = isCount ? 'stockCount' : 'stockChange';
  const error = (name: string) => fields[`stockCount.${name}`] ?? fields[`stockChange.${name}`];
  return (
    <>
      {size !== '' && (
        <SelectField
          name="stock-size"
          label="Size"
          value={size}
          onChange={({ target }) => change({ size: target.value })}
          error={error('size')}
          choices={stock.sizes.map((each) => ({
            value: each.size,
            name: `${each.size}: ${available(each)} available`,
          }))}
        />
      )}
      <div className={styles.two}>
        <SelectField
          name="stock-reason"
          label="Reason"
          value={reason}
          onChange={({ target }) => change({ reason: REASONS.find((one) => one === target.value) ?? COUNTED })}
          error={error('reason')}
          choices={[
            ...(size === '' ? [{ value: COUNTED, name: 'Counted (set to)' }] : []),
            ...REASONS.map((one) => ({ value: one, name: `${one} (${isAdded(one) ? 'add' : 'take away'})` })),
          ]}
        />
        <TextField
          name={`${at}.${isCount ? 'counted' : 'by'}`}
          label={isCount ? 'Set to' : 'Adjust by'}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => change({ typed: target.value, expected: expected ?? toCount(of) })}
          hint={isCount ? texts.shouldCount(toCount(of)) : undefined}
          error={error('counted') ?? error('by')}
        />
      </div>
      {typed !== '' && (
        <>
          <p aria-live="polite">{getEffect(of, values.stockInput)}</p>
          <TextField
            name={`${at}.note`}
            label="Note"
            optional
            maxLength={200}
            value={note}
            onChange={({ target }) => change({ note: target.value })}
            error={error('note')}
          />
        </>
      )}
    </>
  );
}

/** Preview text of the stock change while typing. */
function getEffect(stock: Pick<Stock, 'onHand' | 'reserved' | 'unshipped'>, { reason, typed }: StockInput): string {
  if (Number.isNaN(readWhole(typed))) return '';
  const by = unitsAdded({ reason, typed }, toCount(stock));
  const after = available(stock) + by;
  if (after < 0) return texts.tooFew(-after);
  return by === 0 ? texts.stockStays(after) : texts.stockBecomes(available(stock), after);
}

/** Sizes that share one stock; a cleared one is not offered anymore. */
const SizeChoices = ({ sizes, error }: { sizes: readonly string[]; error: string | undefined }) => (
  <fieldset>
    <legend className={labelClass}>Sizes</legend>
    <div className={styles.sizes}>
      {[...new Set([...sizes, ...SIZES])].map((size) => (
        <Checkbox key={size} name="sizes" form={PRODUCT_FORM} value={size} defaultChecked={sizes.includes(size)}>
          {size}
        </Checkbox>
      ))}
    </div>
    <Note>{texts.sharedStock}</Note>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);

/** Sizes with their own stock. */
function SizeRows({ product, price, sizes, base, values, fields, set }: StockProps) {
  const { stock } = product;
  const { rows } = values.sizeStock;
  const put = (next: readonly SizeRow[]) => set({ sizeStock: { ...values.sizeStock, isSplit: true, rows: next } });
  async function join() {
    if (await confirm(texts.oneStock)) set({ sizeStock: { ...values.sizeStock, isSplit: false, rows: [] } });
  }
  const whole = fields['stockBySize.sizes'];
  return (
    <>
      <Note>{stock.sizes.length > 0 ? texts.countSizes : texts.countSizesFirst(toCount(stock))}</Note>
      <div className={`stack-3 ${styles.rows}`}>
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
      {sizes.map((size) => (
        <input key={size} type="hidden" name="sizes" form={PRODUCT_FORM} value={size} />
      ))}
      {whole && <FieldError>{whole}</FieldError>}
      <Buttons>
        {rows.length < MAX_SIZES && (
          <Action
            label="Add a size"
            icon={plusIcon}
            look="plain"
            onClick={() => put([...rows, newRow(Math.max(-1, ...rows.map(({ key }) => key)) + 1)])}
          />
        )}
        {stock.sizes.length > 0 ? (
          <Action label="Use one stock for all sizes" look="plain" onClick={join} />
        ) : (
          <Action label="Cancel" look="plain" onClick={() => set({ sizeStock: base.sizeStock })} />
        )}
      </Buttons>
      {rows !== base.sizeStock.rows && <p aria-live="polite">{texts.sizesSum(sumOf(rows), toCount(stock))}</p>}
    </>
  );
}

/** Total stock of all parsable rows. */
const sumOf = (rows: readonly SizeRow[]): number =>
  rows.reduce((sum, { counted }) => sum + (readWhole(counted) || 0), 0);

type SizeFieldsProps = {
  row: SizeRow;
  place: number;
  price: number;
  fields: Record<string, string>;
  onChange: (row: SizeRow) => void;
  /** Not for the last row: a separate button removes all sizes. */
  onRemove: (() => void) | undefined;
};

/** Size row: name, stock, price difference from the product, SKU. */
function SizeFields({ row, place, price, fields, onChange, onRemove }: SizeFieldsProps) {
  const called = row.size.trim() || texts.sizeNumber(place + 1);
  const difference = differenceIn(row.priceDifference);
  return (
    <fieldset className={sizeRows.row}>
      <legend className="vh">{called}</legend>
      <FormFields
        values={row}
        errors={fields}
        at={`stockBySize.sizes.${place}`}
        set={(part) => onChange({ ...row, ...part })}
      >
        <TextField name="size" label="Size" maxLength={MAX_SIZE_LENGTH} autoComplete="off" />
        <TextField name="counted" label="Counted" inputMode="numeric" autoComplete="off" />
        <TextField
          name="priceDifference"
          label="Price +/−"
          inputMode="text"
          autoComplete="off"
          hint={difference ? formatMoney(Math.round((price + difference) * 100)) : ''}
        />
        <TextField name="sku" label="SKU" maxLength={60} autoComplete="off" />
      </FormFields>
      {onRemove && <IconAction look="remove" label={`Remove ${called}`} icon={trashIcon} onClick={onRemove} />}
    </fieldset>
  );
}

/** Size measurements that differ from the category's. */
function Measures({ product, sizes, base, values, fields, set }: StockProps) {
  const { category } = product.measures;
  const inherited = category.measures ? `as ${category.name}` : 'none';
  const own = Object.fromEntries(
    Object.entries(fields).flatMap(([name, sentence]) =>
      name.startsWith(`measures.`) ? [[name.slice('measures.'.length), sentence]] : [],
    ),
  );
  return (
    <Section title="Size chart" state={values.sizing ? 'its own' : inherited} at="measures">
      <Note>{category.measures ? texts.measures(category.name) : texts.noMeasures(category.name)}</Note>
      {category.measures && (
        <FormFields errors={own}>
          <MeasuresFields
            bead={base.sizing?.bead ?? null}
            beadOfCategory={category.measures.bead}
            sizes={base.sizing?.sizes ?? []}
            names={sizes}
            fields={own}
            onChange={(typed) => set({ sizing: typed.bead === null && typed.sizes.length === 0 ? null : typed })}
          />
        </FormFields>
      )}
    </Section>
  );
}

const WORDS: Record<StockEntry['what'], string> = {
  reserved: 'Reserved by an order',
  released: 'Released by an order',
  sold: 'Sold',
  counted: 'Changed here',
};

/** Stock history, newest first; older entries load on demand. */
function StockHistoryList({ productId, history }: { productId: string; history: StockHistory }) {
  const [older, setOlder] = useState<{ of: StockHistory; rows: StockEntry[]; next: string | null }>();
  const { call, pending, error } = useCall();
  const more = older?.of === history ? older : { rows: [], next: history.next };
  async function showOlder() {
    const page = { params: { id: productId }, query: { after: more.next ?? '' } };
    const answer = await call(() => adminApi.call('GET /admin/products/:id/stock', page));
    if (answer?.ok) setOlder({ of: history, rows: [...more.rows, ...answer.body.rows], next: answer.body.next });
  }
  return (
    <Section title="History" state="" at="">
      <Table
        label="Stock history"
        columns={[
          { head: 'Date' },
          { head: 'Change' },
          { head: 'Stock', number: true },
          { head: 'Reserved', number: true },
        ]}
        rows={[...history.rows, ...more.rows].map((entry) => ({
          key: String(entry.id),
          cells: [
            formatDay(entry.at),
            entry.note || WORDS[entry.what],
            signed(entry.onHandChange),
            signed(entry.reservedChange),
          ],
        }))}
      />
      <ErrorAlert error={error} />
      {more.next && <Action label="Show older" look="plain" pending={pending} onClick={showOlder} />}
    </Section>
  );
}

const signed = (change: number) => {
  if (change === 0) return '–';
  return change > 0 ? `+${change}` : `−${-change}`;
};
