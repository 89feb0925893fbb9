import { type ReactNode, type RefObject, useState } from 'react';
import { toDollars } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/product-status.ts';
import { SIZES } from '../../shared/sizes.ts';
import { ofEachText, type ProductText, textField } from '../../shop/catalog/product-fields.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass, labelClass, pairClass } from '../../ui/field.tsx';
import { AreaField, MoneyField, SelectField, TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { readForm } from '../components/read-form.ts';
import { Segments } from '../components/segments.tsx';
import { useStaff } from '../session.ts';
import { marginText } from './margin.ts';
import styles from './product.module.css';
import { type CardProps, FORM } from './product-form-id.ts';
import { SaleFields } from './sale-fields.tsx';
import { texts } from './texts.ts';

type Named = { slug: string; name: string };

const NOTHING: Readonly<Record<string, string>> = {};

type FormProps = {
  form: RefObject<HTMLFormElement | null>;
  onInput: () => void;
  onSubmit: () => void;
  /** The cards with its fields, and others that have forms of their own. */
  children: ReactNode;
};

/** The form of a product, whose fields stand in many cards: each names it, and none is inside of it. */
export const ProductForm = ({ form, onInput, onSubmit, children }: FormProps) => (
  <div
    onInput={({ target }) => {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ) {
        if (target.form === form.current) onInput();
      }
    }}
  >
    {children}
    <form
      id={FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  </div>
);

/** What it is called, and what is told of it. */
export const DetailsCard = (props: CardProps) => (
  <Card title="Details">
    <div className={fieldsClass}>
      {(['name', 'description', 'materials', 'care'] as const).map((name) => (
        <ProductTextField key={name} {...{ ...props, name }} />
      ))}
    </div>
  </Card>
);

/** What it costs shoppers; for owners also what it costs them, and what is left. */
export function PriceCard({ draft, fields, typed = NOTHING }: CardProps) {
  const isOwner = useStaff().role === 'owner';
  const begun = {
    price: typed.price ?? (draft.price > 0 ? draft.price.toFixed(2) : ''),
    cost: typed.cost ?? draft.cost?.toFixed(2) ?? '',
  };
  const [amounts, setAmounts] = useState(begun);
  return (
    <Card title="Price">
      <div
        className={fieldsClass}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setAmounts({ ...amounts, [target.name]: target.value });
        }}
      >
        <div className={pairClass}>
          <MoneyField
            name="price"
            form={FORM}
            label="Price (USD)"
            defaultValue={begun.price}
            error={fields.price}
            required
          />
          <MoneyField
            name="wasPrice"
            form={FORM}
            label="Compare-at price (USD)"
            hint={texts.wasPriceHint}
            optional
            defaultValue={typed.wasPrice ?? draft.wasPrice?.toFixed(2) ?? ''}
            error={fields.wasPrice}
          />
        </div>
        <SaleFields {...{ draft, fields, typed }} price={amounts.price} />
        {isOwner && (
          <div className={pairClass}>
            <MoneyField
              name="cost"
              form={FORM}
              label="Cost per item (USD)"
              hint={texts.costHint}
              optional
              defaultValue={begun.cost}
              error={fields.cost}
            />
            <Margin price={amounts.price} cost={amounts.cost} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** What is left of each that is sold, while both amounts can be read. */
function Margin({ price, cost }: { price: string; cost: string }) {
  const [sold, spent] = [readAmount(price), readAmount(cost)];
  return (
    <p className={styles.margin} aria-live="polite">
      {sold.ok && spent.ok && sold.cents > 0 && marginText(sold.cents, spent.cents)}
    </p>
  );
}

type InventoryProps = CardProps & {
  /** Each size has a stock of its own, and is changed there. */
  areSizesCounted?: boolean | undefined;
  /** In place of the sizes: those of a new product, with their first stock. */
  sizes?: ReactNode;
};

/** Its sizes, the owner's number for it, when it runs low, and how long it takes to make. */
export const InventoryCard = ({ draft, fields, typed = NOTHING, areSizesCounted, sizes }: InventoryProps) => (
  <Card title="Inventory and making">
    <div className={fieldsClass}>
      {sizes ?? <SizeChoices {...{ draft, fields, areSizesCounted }} />}
      <div className={pairClass}>
        <TextField
          name="sku"
          form={FORM}
          label="SKU"
          hint={texts.skuHint}
          optional
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.sku ?? draft.sku ?? ''}
          error={fields.sku}
        />
        <TextField
          name="lowStockAt"
          form={FORM}
          label="Low stock at"
          hint={texts.lowStockHint}
          optional
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.lowStockAt ?? draft.lowStockAt ?? ''}
          error={fields.lowStockAt}
        />
      </div>
      <TextField
        name="weightGrams"
        form={FORM}
        label="Weight (grams)"
        hint={texts.weightHint}
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.weightGrams ?? draft.weightGrams ?? ''}
        error={fields.weightGrams}
      />
      <TextField
        name="makingDays"
        form={FORM}
        label="Making days"
        hint={texts.makingDaysHint}
        optional
        inputMode="numeric"
        defaultValue={typed.makingDays ?? draft.makingDays ?? ''}
        error={fields.makingDays}
      />
      <div>
        <Checkbox
          name="isOneOfAKind"
          form={FORM}
          defaultChecked={typed === NOTHING ? draft.isOneOfAKind : 'isOneOfAKind' in typed}
        >
          One of a kind
        </Checkbox>
        <p className={styles.hint}>{texts.oneOfAKindHint}</p>
      </div>
    </div>
  </Card>
);

const SizeChoices = ({ draft, fields, areSizesCounted }: Omit<InventoryProps, 'typed' | 'sizes'>) => (
  <fieldset className={styles.sizes}>
    <legend className={labelClass}>Sizes</legend>
    {areSizesCounted
      ? draft.sizes.map((size) => <input key={size} type="hidden" name="sizes" form={FORM} value={size} />)
      : sizeChoices(draft.sizes).map((size) => (
          <Checkbox key={size} name="sizes" form={FORM} value={size} defaultChecked={draft.sizes.includes(size)}>
            {size}
          </Checkbox>
        ))}
    <p className={styles.hint}>{areSizesCounted ? texts.sizesElsewhere : texts.sizesHint}</p>
    {fields.sizes && <FieldError>{fields.sizes}</FieldError>}
  </fieldset>
);

type OrganizationProps = CardProps & { categories: readonly Named[]; communities: readonly Named[] };

/** Where it stands in the shop, whose work it is, and by which words it is found. */
export const OrganizationCard = ({ draft, fields, typed = NOTHING, categories, communities }: OrganizationProps) => (
  <Card title="Category and maker">
    <div className={fieldsClass}>
      <SelectField
        name="category"
        form={FORM}
        label="Category"
        defaultValue={typed.category ?? draft.category}
        error={fields.category}
        choices={choicesOf(categories)}
      />
      <SelectField
        name="community"
        form={FORM}
        label="Made by"
        hint={texts.madeByHint}
        defaultValue={typed.community ?? draft.community ?? ''}
        error={fields.community}
        choices={[{ value: '', name: 'None' }, ...choicesOf(communities)]}
      />
      {useStaff().role === 'owner' && (
        <MoneyField
          name="makerEarns"
          form={FORM}
          label="Maker earns (USD)"
          hint={texts.makerEarnsHint}
          optional
          defaultValue={typed.makerEarns ?? draft.makerEarns?.toFixed(2) ?? ''}
          error={fields.makerEarns}
        />
      )}
      <ProductTextField name="keywords" {...{ draft, fields, typed }} />
    </div>
  </Card>
);

function ProductTextField({ name, draft, typed = NOTHING, fields }: CardProps & { name: ProductText }) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = {
    ...{ name, form: FORM, label, hint, maxLength },
    ...{ defaultValue: typed[name] ?? draft[name], error: fields[name] },
  };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={rows} />
  );
}

/** The usual four; where the product comes in others, these first. */
const sizeChoices = (sizes: readonly string[]): readonly string[] =>
  sizes.every((size) => SIZES.some((known) => known === size)) ? SIZES : [...new Set([...sizes, ...SIZES])];

const choicesOf = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));

/** Whether shoppers see it, and whether on the home page, too. */
export const StatusCard = ({ draft, children }: { draft: ProductDraft; children?: ReactNode }) => (
  <Card title="Status">
    <Segments
      name="status"
      label="Status"
      form={FORM}
      defaultValue={draft.status}
      choices={STATUS_NAMES.map((value) => ({ value, name: PRODUCT_STATUSES[value], line: texts.status[value] }))}
    />
    <Feature isFeatured={draft.isFeatured} />
    {children}
  </Card>
);

export const Feature = ({ isFeatured }: { isFeatured: boolean }) => (
  <div className={styles.ticks}>
    <Checkbox name="isFeatured" form={FORM} defaultChecked={isFeatured}>
      Feature on the home page
    </Checkbox>
    <a href="/admin/products/featured" className={styles.order}>
      Change the order
    </a>
  </div>
);

/** What is typed, as the call takes it. A price that cannot be read goes as one that is refused at its field. */
export function draftIn(form: HTMLFormElement): ProductDraft {
  const read = readForm(form);
  const amount = (name: string) => (read.text(name).trim() === '' ? null : toDollars(read.cents(name, 'price')));
  return {
    ...ofEachText(read.text),
    price: toDollars(read.cents('price', 'price')),
    wasPrice: amount('wasPrice'),
    salePrice: amount('salePrice'),
    saleFirstDay: read.text('saleFirstDay') || null,
    saleLastDay: read.text('saleLastDay') || null,
    // Helpers have no fields for these.
    ...(form.elements.namedItem('cost') && { cost: amount('cost') }),
    ...(form.elements.namedItem('makerEarns') && { makerEarns: amount('makerEarns') }),
    category: read.text('category'),
    community: read.text('community') || null,
    sizes: read.all('sizes'),
    makingDays: read.wholeOrNone('makingDays'),
    sku: read.text('sku').trim(),
    lowStockAt: read.wholeOrNone('lowStockAt'),
    weightGrams: read.wholeOrNone('weightGrams'),
    isOneOfAKind: read.ticked('isOneOfAKind'),
    isFeatured: read.ticked('isFeatured'),
    status: STATUS_NAMES.find((name) => name === read.text('status')) ?? 'draft',
  };
}

/** The sentences for what `draftIn` could not read. */
export function fieldErrorsIn(form: HTMLFormElement): Record<string, string> {
  const { cents, text, fieldErrors } = readForm(form);
  cents('price', 'price');
  for (const name of ['wasPrice', 'salePrice', 'cost', 'makerEarns'])
    if (text(name).trim() !== '') cents(name, 'price');
  return fieldErrors;
}
