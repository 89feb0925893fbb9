import { uuid } from '../../browser/uuid.ts';
import { lineKey } from '../../shared/orders/line-details.ts';
import { shippingName } from '../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../shared/orders/price-lines.ts';
import { isCustomItem } from '../../shared/products/design-id.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { FieldError, fieldsClass, Input, Select } from '../../ui/field.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { PersonalizationInput } from '../components/forms/personalization-input.tsx';
import { ProductSearch } from '../components/forms/product-search.tsx';
import { Action, Buttons, IconAction, Note } from '../components/layout.tsx';
import type { DraftEdit, DraftQuoteState, FormItem } from './draft-values.ts';
import styles from './drafts.module.css';

type ItemsProps = {
  items: readonly FormItem[];
  quote: DraftQuoteState;
  error: string | undefined;
  onChange: (items: readonly FormItem[]) => void;
};

type Quoted = NonNullable<DraftQuoteState['data']>['items'][number];

export function DraftItems({ items, quote, error, onChange }: ItemsProps) {
  const known = quote.data?.items ?? [];
  const add = (item: Pick<FormItem, 'product' | 'name' | 'image' | 'price'>) =>
    onChange([...items, { ...item, key: uuid(), size: '', qty: '1' }]);
  return (
    <div className={styles.items}>
      {items.length > 0 && (
        <ul className={styles.lines} aria-label="Products of the order">
          {items.map((item, place) => (
            <Line
              key={item.key}
              item={item}
              quoted={known.find((each) => lineKey(each) === lineKey(item) && (each.size ?? '') === item.size)}
              sample={known.find(({ product }) => product === item.product)}
              isComing={quote.data === undefined && quote.isLoading}
              onChange={(changed) => onChange(items.map((each, at) => (at === place ? changed : each)))}
              onRemove={() => onChange(items.filter((_, at) => at !== place))}
            />
          ))}
        </ul>
      )}
      {/* Without `chosen`: the same product can appear in two sizes. */}
      <ProductSearch
        label="Add a product"
        isForSale
        onAdd={({ id, name, image }) => add({ product: id, name, image, price: '' })}
      />
      <Buttons>
        <Action
          label="Add an item that isn’t in the shop"
          look="quiet"
          onClick={() => add({ product: `custom-${uuid()}`, name: '', image: '', price: '' })}
        />
      </Buttons>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

type LineProps = {
  item: FormItem;
  /** Current price and stock of this size, once loaded. */
  quoted: Quoted | undefined;
  /** Current data of any size of the product. */
  sample: Quoted | undefined;
  /** The product's name isn't loaded yet. */
  isComing: boolean;
  onChange: (item: FormItem) => void;
  onRemove: () => void;
};

function Line({ item, quoted, sample, isComing, onChange, onRemove }: LineProps) {
  const isCustom = isCustomItem(item.product);
  const name = isCustom
    ? item.name || 'the item'
    : (sample?.name ?? item.name) || (isComing ? 'Loading…' : 'Unknown product');
  const image = sample?.image ?? item.image;
  const sizes = sample?.sizes ?? [];
  return (
    <li>
      {image ? <img src={image} alt="" width={48} height={60} /> : <span className={styles.blank} />}
      <div className={styles.what}>
        {isCustom ? (
          <Input
            aria-label="What it is"
            placeholder="What it is"
            maxLength={120}
            autoComplete="off"
            value={item.name}
            onChange={({ target }) => onChange({ ...item, name: target.value })}
          />
        ) : (
          <CatalogName id={item.product} name={name} left={quoted?.inStock} />
        )}
        {sample?.personalization && (
          <PersonalizationInput
            of={name}
            offer={sample.personalization}
            details={item.details}
            onChange={(details) => onChange({ ...item, details })}
          />
        )}
      </div>
      <div className={styles.choice}>
        {sizes.length > 0 && (
          <Select
            className={styles.size}
            aria-label={`Size of ${name}`}
            value={item.size}
            onChange={(event) => onChange({ ...item, size: event.target.value })}
          >
            <option value="">Choose a size</option>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        )}
        <Input
          className={styles.price}
          aria-label={`Price of ${name} (USD)`}
          placeholder={isCustom ? 'Price' : quoted?.price.toFixed(2)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={item.price}
          onChange={({ target }) => onChange({ ...item, price: target.value })}
        />
        <Input
          className={styles.qty}
          aria-label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={item.qty}
          onChange={(event) => onChange({ ...item, qty: event.target.value })}
        />
        <IconAction look="remove" label={`Remove ${name}`} icon={xIcon} onClick={onRemove} />
      </div>
    </li>
  );
}

const CatalogName = ({ id, name, left }: { id: string; name: string; left: number | undefined }) => (
  <>
    <a href={`/admin/products/${id}`}>{name}</a>
    <Note>{left !== undefined && (left === 0 ? 'Sold out' : `${left} in stock`)}</Note>
  </>
);

const DISCOUNTS = [
  { value: '', name: 'No discount' },
  { value: 'amount', name: 'Amount (USD)' },
  { value: 'percent', name: 'Percent' },
];

type PricesProps = { edit: DraftEdit; quote: DraftQuoteState };

/** Discount, shipping and total, calculated by the server with the checkout rules. */
export function DraftPrices({ edit: { values, fields, field }, quote }: PricesProps) {
  const { discountKind } = values;
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className={fieldsClass}>
      <SelectField {...field('discountKind')} label="Discount" choices={DISCOUNTS} />
      {discountKind !== '' && (
        <>
          <TextField
            {...field('discountValue')}
            {...amount}
            label={discountKind === 'percent' ? 'Percent off' : 'Amount off (USD)'}
            error={fields.discount}
          />
          <TextField
            {...field('discountReason')}
            label="Reason"
            hint="Only staff see it."
            autoComplete="off"
            maxLength={200}
            error={fields['discount.reason']}
          />
        </>
      )}
      <TextField
        {...field('shippingPrice')}
        {...amount}
        label="Shipping (USD)"
        optional
        hint="Leave it empty for your shop’s own price."
      />
      <Sums quote={quote} isEmpty={values.items.length === 0} isPickup={values.isPickup} />
    </div>
  );
}

type SumsProps = { quote: DraftQuoteState; isEmpty: boolean; isPickup: boolean };

function Sums({ quote, isEmpty, isPickup }: SumsProps) {
  const { answer, data } = quote;
  if (isEmpty) return <Note>Add a product to see the total.</Note>;
  if (answer && !answer.ok) return <ErrorAlert error={answer.error} />;
  if (!data) return null;
  return (
    <Totals
      lines={[
        { name: 'Items', value: priceText(data.itemsPrice) },
        ...discountLines({ ...data, couponCode: null }).map(({ name, amount }) => ({
          name,
          value: `-${priceText(amount)}`,
        })),
        { name: shippingName({ isPickup }), value: priceText(fullShipping(data)) },
        ...taxLines(data).map(({ name, amount }) => ({ name, value: priceText(amount) })),
      ]}
      grand={{ name: 'Total', value: priceText(data.totalPrice) }}
    />
  );
}
