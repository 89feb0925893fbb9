import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { toDollars } from '../../shared/money.ts';
import type { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { MoneyField, TextField } from '../components/fields.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import type { FoundProduct } from '../components/product-search.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/read-form.ts';
import { Segments } from '../components/segments.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { CouponLink } from './coupon-link.tsx';
import styles from './coupons.module.css';
import { termsText } from './discount-text.ts';
import { type Category, DiscountScope, withDeleted } from './scope.tsx';

type DialogProps = {
  categories: readonly Category[];
  /** Left out: a new one. */
  coupon?: StaffCoupon | undefined;
  onClose: () => void;
};

const WAYS = [
  { value: 'code', name: 'Coupon code', line: 'Customers enter it, or open its link.' },
  {
    value: 'automatic',
    name: 'Automatic',
    line: 'It applies by itself. With a coupon, the one that saves more counts.',
  },
] as const;

const KINDS = [
  { value: 'percent', name: 'Percent off' },
  { value: 'fixed', name: 'Dollars off' },
  { value: 'free_shipping', name: 'Free shipping' },
  { value: 'buy_get', name: 'Buy X, get Y' },
] as const;
type Kind = CouponDraft['kind'];

export function CouponDialog({ categories, coupon, onClose }: DialogProps) {
  const { mutate, pending, error, fields } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [isAutomatic, setAutomatic] = useState(coupon?.isAutomatic ?? false);
  const [kind, setKind] = useState<Kind>(coupon?.kind ?? 'percent');
  const [products, setProducts] = useState<readonly FoundProduct[]>(coupon?.products ?? []);
  const [given, setGiven] = useState<readonly FoundProduct[]>(coupon?.buyGet?.products ?? []);
  const chosen = { isAutomatic, kind, products, given };
  const [preview, setPreview] = useState('');
  const read = () => {
    if (form.current) setPreview(previewOf(draftIn(form.current, chosen).body, chosen, categories));
  };
  // What is chosen beside the fields changes the sentence, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new with every drawing
  useEffect(read, [isAutomatic, kind, products, given]);
  async function submit(sent: HTMLFormElement) {
    const { body, fieldErrors } = draftIn(sent, chosen);
    const saved = await mutate(async () => mergeFieldErrors(await save(body, coupon), fieldErrors), {
      success: savedText(body, coupon),
    });
    if (saved) onClose();
    else focusFirstError(sent);
  }
  return (
    <Dialog title={titleOf(coupon)} look="wide" onClose={onClose}>
      <FormAlert error={error} />
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onChange={read}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {coupon && coupon.uses > 0 && <Note>Orders that already used it keep their discount.</Note>}
        <div className={styles.halves}>
          <div className={styles.half}>
            <Called coupon={coupon} isAutomatic={isAutomatic} onWay={setAutomatic} fields={fields} />
            <Segments name="kind" label="Discount" defaultValue={kind} choices={KINDS} onChange={setKind} />
            <Worth key={kind} kind={kind} coupon={coupon?.kind === kind ? coupon : undefined} fields={fields}>
              <MoneyField
                name="minimum"
                noun="amount"
                label="Minimum order (USD)"
                optional
                defaultValue={coupon && coupon.minimum > 0 ? coupon.minimum.toFixed(2) : ''}
                error={fields.minimum}
              />
            </Worth>
            <Limits coupon={coupon} isAutomatic={isAutomatic} fields={fields} />
          </div>
          <div className={styles.half}>
            <Bought
              kind={kind}
              categories={categories}
              ticked={coupon?.categories ?? []}
              chosen={products}
              onChoose={setProducts}
              fields={fields}
            />
            {kind === 'buy_get' && (
              <Given
                categories={categories}
                ticked={coupon?.buyGet?.categories ?? []}
                chosen={given}
                onChoose={setGiven}
                fields={fields}
              />
            )}
          </div>
        </div>
        <p className={styles.preview} aria-live="polite">
          {preview}
        </p>
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save discount
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Cancel
          </Button>
          {coupon?.url && <CouponLink code={coupon.code} url={coupon.url} />}
        </Buttons>
      </form>
    </Dialog>
  );
}

type CalledProps = {
  coupon: StaffCoupon | undefined;
  isAutomatic: boolean;
  onWay: (isAutomatic: boolean) => void;
  fields: Record<string, string>;
};

/** By a code or by itself, which stays as it was made; and how it is called. */
const Called = ({ coupon, isAutomatic, onWay, fields }: CalledProps) => (
  <>
    {!coupon && (
      <Segments
        name="way"
        label="How it applies"
        defaultValue="code"
        choices={WAYS}
        onChange={(way) => onWay(way === 'automatic')}
      />
    )}
    <div className={!coupon && !isAutomatic ? pairClass : undefined}>
      {!coupon && !isAutomatic && (
        <TextField
          name="code"
          label="Code"
          hint="Like WELCOME10"
          error={fields.code}
          maxLength={40}
          autoComplete="off"
        />
      )}
      <TextField
        name="description"
        label={isAutomatic ? 'Name' : 'Description'}
        hint={isAutomatic ? 'Customers see it, like Spring sale' : 'Like 10% off your first order'}
        defaultValue={coupon?.description}
        error={fields.description}
        maxLength={120}
      />
    </div>
  </>
);

type ScopeProps = {
  categories: readonly Category[];
  ticked: readonly string[];
  chosen: readonly FoundProduct[];
  onChoose: (products: readonly FoundProduct[]) => void;
  fields: Record<string, string>;
};

const Bought = ({ kind, fields, ...scope }: ScopeProps & { kind: Kind }) => (
  <DiscountScope
    {...scope}
    {...(kind === 'buy_get' ? BOUGHT : APPLIES_TO)}
    name="categories"
    search="Specific products"
    errors={{ categories: fields.categories, products: fields.products }}
  />
);

const APPLIES_TO = { title: 'Applies to', note: 'If you don’t choose anything, it applies to all products.' };
const BOUGHT = { title: 'Customer buys', note: 'If you don’t choose anything, any product counts.' };

const Given = ({ fields, ...scope }: ScopeProps) => (
  <DiscountScope
    {...scope}
    name="givenCategories"
    title="Customer gets"
    note="If you don’t choose anything, the same. The cheapest are discounted."
    search="Specific products to get"
    errors={{ categories: fields['buyGet.categories'], products: fields['buyGet.products'] }}
  />
);

function titleOf(coupon: StaffCoupon | undefined): string {
  if (!coupon) return 'Create discount';
  return `Edit ${coupon.isAutomatic ? coupon.description : coupon.code}`;
}

function savedText({ code, description }: CouponDraft, coupon: StaffCoupon | undefined): string {
  if (coupon) return 'Discount saved.';
  return code === undefined ? `${description.trim()} created.` : `Coupon ${code.toUpperCase()} created.`;
}

type WorthProps = {
  kind: Kind;
  coupon: StaffCoupon | undefined;
  fields: Record<string, string>;
  /** From which amount on. */
  children: ReactNode;
};

/** How much: none of free shipping; of one thing with another how many of each. */
function Worth({ kind, coupon, fields, children }: WorthProps) {
  if (kind === 'free_shipping') return children;
  if (kind === 'buy_get')
    return <BuyGetFields buyGet={coupon?.buyGet} amount={coupon?.amount} {...{ fields, children }} />;
  return (
    <div className={pairClass}>
      <TextField
        name="amount"
        label="Amount"
        hint={kind === 'percent' ? 'Percent' : 'US dollars'}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={coupon?.amount ?? ''}
        error={fields.amount}
      />
      {children}
    </div>
  );
}

type BuyGetProps = Pick<WorthProps, 'fields' | 'children'> & {
  buyGet: StaffCoupon['buyGet'] | undefined;
  amount: number | null | undefined;
};

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;

const BuyGetFields = ({ buyGet, amount, fields, children }: BuyGetProps) => (
  <>
    <div className={styles.three}>
      <TextField {...WHOLE} name="buys" label="Buys" defaultValue={buyGet?.buys ?? 2} error={fields['buyGet.buys']} />
      <TextField {...WHOLE} name="gets" label="Gets" defaultValue={buyGet?.gets ?? 1} error={fields['buyGet.gets']} />
      <TextField
        name="amount"
        label="Percent off"
        hint="100 is free"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount ?? 100}
        error={fields.amount}
      />
    </div>
    <div className={pairClass}>
      <TextField
        {...WHOLE}
        name="mostPerOrder"
        label="Times per order"
        optional
        defaultValue={buyGet?.mostPerOrder ?? ''}
        error={fields['buyGet.mostPerOrder']}
      />
      {children}
    </div>
  </>
);

type LimitsProps = { coupon: StaffCoupon | undefined; isAutomatic: boolean; fields: Record<string, string> };

/** Days of the shop's calendar; only a code has a limit of uses. */
const Limits = ({ coupon, isAutomatic, fields }: LimitsProps) => (
  <div className={pairClass}>
    <TextField
      name="startsOn"
      label="Start date"
      type="date"
      optional
      defaultValue={coupon?.startsOn ?? ''}
      error={fields.startsOn}
    />
    <TextField
      name="endsOn"
      label="End date"
      type="date"
      optional
      defaultValue={coupon?.endsOn ?? ''}
      error={fields.endsOn}
    />
    {!isAutomatic && (
      <>
        <TextField
          name="mostUses"
          label="Total uses"
          inputMode="numeric"
          optional
          defaultValue={coupon?.mostUses ?? ''}
          error={fields.mostUses}
        />
        <TextField
          name="mostUsesPerCustomer"
          label="Uses per customer"
          inputMode="numeric"
          optional
          defaultValue={coupon?.mostUsesPerCustomer ?? ''}
          error={fields.mostUsesPerCustomer}
        />
      </>
    )}
  </div>
);

function save(
  { code, isAutomatic, ...draft }: CouponDraft,
  coupon: StaffCoupon | undefined,
): Promise<ApiResult<unknown>> {
  if (!coupon) {
    const body = { ...draft, ...(isAutomatic ? { isAutomatic } : { code: code ?? '' }) };
    return adminApi.call('POST /admin/coupons', { body });
  }
  const body = { ...draft, seen: coupon.changedAt };
  return adminApi.call('PUT /admin/coupons/:code', { params: { code: coupon.code }, body });
}

/** What stands beside the fields of the form. */
type Chosen = {
  isAutomatic: boolean;
  kind: Kind;
  products: readonly FoundProduct[];
  given: readonly FoundProduct[];
};

function draftIn(
  form: HTMLFormElement,
  { isAutomatic, kind, products, given }: Chosen,
): { body: CouponDraft; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  // 0 is refused, with the sentence at its field.
  const count = (name: string) => read.whole(name) || 0;
  const uses = (name: string) => (read.text(name).trim() === '' ? null : count(name));
  const body: CouponDraft = {
    ...(isAutomatic ? { isAutomatic } : { code: read.text('code').trim() }),
    description: read.text('description'),
    kind,
    ...(kind !== 'free_shipping' && {
      amount: toDollars(kind === 'fixed' ? read.cents('amount', 'amount') : read.hundredths('amount')),
    }),
    minimum: read.text('minimum').trim() === '' ? 0 : toDollars(read.cents('minimum', 'amount')),
    categories: read.all('categories'),
    products: products.map(({ id }) => id),
    ...(kind === 'buy_get' && {
      buyGet: {
        ...{ buys: count('buys'), gets: count('gets'), mostPerOrder: uses('mostPerOrder') },
        ...{ categories: read.all('givenCategories'), products: given.map(({ id }) => id) },
      },
    }),
    startsOn: read.text('startsOn') || null,
    endsOn: read.text('endsOn') || null,
    mostUses: uses('mostUses'),
    mostUsesPerCustomer: uses('mostUsesPerCustomer'),
  };
  return { body, fieldErrors: read.fieldErrors };
}

/** What it would do, in a sentence; nothing until it has an amount. */
function previewOf(
  { buyGet, categories: ticked, ...draft }: CouponDraft,
  { products, given }: Chosen,
  categories: readonly Category[],
): string {
  if (draft.amount !== undefined && !(draft.amount > 0)) return '';
  const named = (slugs: readonly string[], others: readonly FoundProduct[]) => [
    ...withDeleted(categories, slugs).flatMap(({ slug, name }) => (slugs.includes(slug) ? [name] : [])),
    ...others.map(({ name }) => name),
  ];
  const terms = {
    ...{ ...draft, minimum: Math.max(0, draft.minimum), only: named(ticked, products) },
    buyGet: buyGet ? { ...buyGet, only: named(buyGet.categories, given) } : null,
  };
  return termsText(terms, new Date().toISOString().slice(0, 10));
}
