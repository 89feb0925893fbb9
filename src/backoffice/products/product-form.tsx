import type { ReactNode, RefObject } from 'react';
import { formatMoney } from '../../shared/money.ts';
import { BEAD_COLORS, beadColor, MAX_COLORS } from '../../shared/products/bead-colors.ts';
import { DEFAULT_PERSONALIZATION } from '../../shared/products/personalization.ts';
import { longDay } from '../../shared/time.ts';
import { type ProductText, textField } from '../../shop/catalog/product-fields.ts';
import { MAX_PAIRS, type ProductDetail } from '../../shop/catalog/products/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { pairClass } from '../../ui/field.tsx';
import { BeadTray } from '../../ui/product/bead-tray.tsx';
import {
  AreaField,
  CheckField,
  FormError,
  FormFields,
  MoneyField,
  SelectField,
  TextField,
  WeightField,
} from '../components/forms/fields.tsx';
import { PricePartsFields } from '../components/forms/price-parts.tsx';
import { Section } from '../components/forms/section.tsx';
import { Action, Card, Note } from '../components/layout.tsx';
import { ProductPicks } from '../components/lists/product-picks.tsx';
import { useStaff } from '../session.ts';
import { marginText, saleText } from './cards/price-texts.ts';
import styles from './product.module.css';
import { type CardProps, fieldValues, type Named, PRODUCT_FORM, toChoices } from './product-form-values.ts';
import type { ProductParts } from './product-parts.ts';
import { texts } from './texts.ts';

type FormProps = {
  form: RefObject<HTMLFormElement | null>;
  onInput: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

export const ProductForm = ({ form, onInput, onSubmit, children }: FormProps) => (
  <form
    id={PRODUCT_FORM}
    ref={form}
    noValidate
    onInput={onInput}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);

/** Card with fields of the product's form. */
const FormCard = ({ title, children, ...card }: CardProps & { title: string; children: ReactNode }) => (
  <FormFields values={fieldValues(card)} errors={card.fields}>
    <Card title={title}>
      <div className="stack-4">{children}</div>
    </Card>
  </FormFields>
);

/** Name and description. */
export const DetailsCard = (props: CardProps) => (
  <FormCard {...props} title="Details">
    <ProductTextField name="name" />
    <ProductTextField name="description" />
  </FormCard>
);

/** Price and stock. */
export const PriceCard = ({ children, title, ...card }: CardProps & { title: string; children: ReactNode }) => (
  <FormCard {...card} title={title}>
    <MoneyField name="price" label="Price (USD)" required />
    {children}
  </FormCard>
);

type OrganizationProps = CardProps & { categories: readonly Named[]; communities: readonly Named[] };

/** A shop without makers isn't asked for one. */
export function OrganizationCard({ categories, communities, ...card }: OrganizationProps) {
  const { category, community } = card.draft;
  const hasMakers = communities.length > 0 || community !== null;
  return (
    <FormCard {...card} title={hasMakers ? 'Category and maker' : 'Category'}>
      <SelectField name="category" label="Category" choices={withCurrent(toChoices(categories), category)} />
      {hasMakers && (
        <SelectField
          name="community"
          label="Made by"
          hint={texts.madeByHint}
          choices={withCurrent([{ value: '', name: 'None' }, ...toChoices(communities)], community ?? '')}
        />
      )}
    </FormCard>
  );
}

/** A sample that was archived keeps its category and maker, which aren't listed any more. */
const withCurrent = (choices: readonly { value: string; name: string }[], current: string) =>
  choices.some(({ value }) => value === current)
    ? choices
    : [...choices, { value: current, name: `${current.replaceAll('-', ' ')} (of the samples)` }];

function ProductTextField({ name }: { name: ProductText }) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = { name, label, hint, maxLength };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={Math.min(rows, 4)} />
  );
}

export const Feature = ({ isFeatured }: { isFeatured: boolean }) => (
  <div className={styles.ticks}>
    <Checkbox name="isFeatured" defaultChecked={isFeatured}>
      Feature on the home page
    </Checkbox>
    <a href="/admin/products/featured" className={styles.order}>
      Change the order
    </a>
  </div>
);

type MoreProps = CardProps & {
  /** Sections of a saved product, after the fields. */
  children?: ReactNode;
};

/** What most products leave as it is. */
export function MoreCard({ children, ...card }: MoreProps) {
  const { values } = card;
  const isOwner = useStaff().role === 'owner';
  return (
    <FormFields values={fieldValues(card)} errors={card.fields}>
      <Card title="More">
        <Section title="Sale" state={saleState(values)} at={SALE}>
          <MoneyField name="wasPrice" label="Compare-at price (USD)" hint={texts.wasPriceHint} optional />
          <MoneyField name="salePrice" label="Sale price (USD)" hint={texts.saleHint} optional />
          <div className={pairClass}>
            <TextField name="saleFirstDay" label="First day" hint={texts.saleDaysHint} type="date" optional />
            <TextField name="saleLastDay" label="Last day" hint={texts.saleLastDayHint} type="date" optional />
          </div>
          <p className={styles.says} aria-live="polite">
            {saleText({
              ...values,
              regularCents: cents(values.price),
              saleCents: cents(values.salePrice),
              saleFirstDay: values.saleFirstDay ?? '',
              saleLastDay: values.saleLastDay ?? '',
            })}
          </p>
        </Section>
        {isOwner && (
          <Section title="Cost" state={priceOrNone(values.cost)} at={['cost', 'makerEarns']}>
            <MoneyField name="cost" label="Cost per item (USD)" hint={texts.costHint} optional />
            <p className={styles.says} aria-live="polite">
              {values.price > 0 && cents(values.cost) > 0 && marginText(cents(values.price), cents(values.cost))}
            </p>
            <MoneyField name="makerEarns" label="Maker earns (USD)" hint={texts.makerEarnsHint} optional />
          </Section>
        )}
        <Section title="Shipping and making" state={shippingState(values)} at={['weightGrams', 'makingDays']}>
          <WeightField name="weightGrams" label="Weight" hint={texts.weightHint} optional />
          <CountField name="makingDays" label="Making days" hint={texts.makingDaysHint} />
        </Section>
        <Section title="SKU and low stock" state={values.sku || 'none'} at={['sku', 'lowStockAt', 'isOneOfAKind']}>
          <TextField name="sku" label="SKU" hint={texts.skuHint} optional maxLength={60} autoComplete="off" />
          <CountField name="lowStockAt" label="Low stock at" hint={texts.lowStockHint} />
          <div>
            <CheckField name="isOneOfAKind" label="One of a kind" />
            <Note>{texts.oneOfAKindHint}</Note>
          </div>
        </Section>
        <Section title="Personalization" state={values.personalizationLabel || 'none'} at={PERSONALIZATION}>
          <TextField
            name="personalizationLabel"
            label="What customers write"
            hint={texts.personalizationHint}
            optional
            maxLength={60}
            autoComplete="off"
          />
          <CountField
            name="personalizationMaxLength"
            label="Maximum characters"
            hint={`Leave empty for ${DEFAULT_PERSONALIZATION}.`}
          />
          <MoneyField
            name="personalizationPrice"
            label="Extra price (USD)"
            hint={texts.personalizationPriceHint}
            optional
          />
          <CheckField name="personalizationRequired" label="Customers must fill it in" />
        </Section>
        <Section title="Size label" state={values.sizeLabel || 'Size'} at={['sizeLabel']}>
          <TextField
            name="sizeLabel"
            label="Size label"
            hint="What customers choose if it isn’t only a size, like “Color / Length”. Such products aren’t in the filter by size. Leave empty for “Size”."
            optional
            maxLength={60}
            autoComplete="off"
          />
        </Section>
        <Section
          title="Dimensions, materials and care"
          state={values.dimensions || values.materials || values.care || 'none'}
          at={['dimensions', 'materials', 'care']}
        >
          <TextField
            name="dimensions"
            label="Dimensions"
            hint="What the product itself measures, like “2.8 in wide”. Shown on its page and on its picture to scale."
            optional
            maxLength={60}
            autoComplete="off"
          />
          <ProductTextField name="materials" />
          <ProductTextField name="care" />
        </Section>
        <Section title="Search words" state={values.keywords || 'none'} at="keywords">
          <ProductTextField name="keywords" />
        </Section>
        {children}
      </Card>
    </FormFields>
  );
}

const SALE = ['wasPrice', 'salePrice', 'saleFirstDay', 'saleLastDay'];
const PERSONALIZATION = ['personalizationLabel', 'personalizationMaxLength', 'personalizationPrice'];

const CountField = (props: { name: string; label: string; hint: string }) => (
  <TextField {...props} optional inputMode="numeric" autoComplete="off" />
);

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const priceOrNone = (dollars: number | null | undefined) => (cents(dollars) > 0 ? formatMoney(cents(dollars)) : 'none');

const saleState = ({ wasPrice, salePrice, saleFirstDay, saleLastDay }: CardProps['values']) =>
  cents(salePrice) > 0 || cents(wasPrice) <= 0
    ? [
        priceOrNone(salePrice),
        saleFirstDay && `from ${longDay(saleFirstDay)}`,
        saleLastDay && `to ${longDay(saleLastDay)}`,
      ]
        .filter(Boolean)
        .join(' ')
    : `was ${priceOrNone(wasPrice)}`;

const shippingState = ({ weightGrams, makingDays }: CardProps['values']) =>
  [
    weightGrams && weightGrams > 0 ? `${weightGrams} g` : 'default weight',
    makingDays && makingDays > 0 && `made in ${makingDays} ${makingDays === 1 ? 'day' : 'days'}`,
  ]
    .filter(Boolean)
    .join(', ');

type PartsProps = {
  product: ProductDetail;
  /** Price in dollars, as typed. */
  price: number;
  /** As loaded, to fill the parts that hold their own input. */
  base: ProductParts;
  values: ProductParts;
  fields: Record<string, string>;
  set: (part: Partial<ProductParts>) => void;
};

/** Sections of a saved product: filter colors, related products, and for owners where the price goes. */
export function PartSections({ product, price, base, values, fields, set }: PartsProps) {
  const ofCommunity = product.priceParts?.ofCommunity ?? null;
  const inherited = ofCommunity ? `as for ${ofCommunity}` : 'not shown';
  const { colors, isChosen } = values.colors;
  const { pairsWith, parts } = values;
  return (
    <>
      <Section
        title="Colors"
        state={isChosen ? colors.map((id) => beadColor(id)?.name ?? id).join(', ') || 'none' : 'found in its pictures'}
        at="chosenColors"
      >
        <Note>{isChosen ? texts.colorsChosen(MAX_COLORS) : texts.colorsFound(MAX_COLORS)}</Note>
        <div
          key={String(isChosen)}
          onChange={({ currentTarget }) => {
            const ticked = [...currentTarget.querySelectorAll('input')].filter(({ checked }) => checked);
            set({ colors: { colors: ticked.map(({ value }) => value), isChosen: true } });
          }}
        >
          <BeadTray colors={BEAD_COLORS.map(({ id }) => ({ value: id }))} chosen={colors} />
        </div>
        <FormError of="chosenColors" />
        {isChosen && (
          <Action
            label="Use colors from pictures"
            look="quiet"
            onClick={() => set({ colors: { colors: base.colors.colors, isChosen: false } })}
          />
        )}
      </Section>
      <Section
        title="Worn together"
        state={pairsWith.length === 0 ? 'chosen by color' : pairsWith.map(({ name }) => name).join(', ')}
        at="pairs"
      >
        <Note>{pairsWith.length === 0 ? texts.pairsFound : texts.pairsChosen}</Note>
        <ProductPicks
          label="Worn with"
          picks={pairsWith}
          noteOf={({ isHidden, in_stock }) =>
            isHidden ? 'Archived: not shown' : in_stock === 0 && 'Sold out: shown last'
          }
          most={MAX_PAIRS}
          except={product.id}
          what="a product"
          error={fields['pairs.pairsWith'] ?? fields.pairsWith}
          onAdd={({ id, name, image, onHand, reserved, status }) =>
            set({
              pairsWith: [
                ...pairsWith,
                { id, name, image, isHidden: status !== 'active', in_stock: onHand - reserved },
              ],
            })
          }
          onChange={(next) => set({ pairsWith: [...next] })}
        />
      </Section>
      {product.priceParts && (
        <Section
          title="Where the price goes"
          state={parts.length > 0 ? parts.map(({ label }) => label).join(', ') : inherited}
          at="priceParts"
        >
          <Note>{texts.priceParts(formatMoney(cents(price)), ofCommunity)}</Note>
          <PricePartsFields
            unit="dollars"
            whole={cents(price)}
            parts={base.parts}
            onChange={(next) => set({ parts: [...next] })}
          />
          <FormError of="priceParts" />
        </Section>
      )}
    </>
  );
}
