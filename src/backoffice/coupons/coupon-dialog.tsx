import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { FormFields, MoneyField, TextField } from '../components/forms/fields.tsx';
import type { FoundProduct } from '../components/forms/product-search.tsx';
import { focusFirstError, mergeFieldErrors, submitting } from '../components/forms/read-form.ts';
import { Segments } from '../components/forms/segments.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Note } from '../components/layout.tsx';
import { QrCode } from '../components/qr-code.tsx';
import {
  type CouponKind,
  draftIn,
  formatTitle,
  getPreview,
  initialValues,
  saveCoupon,
  savedText,
} from './coupon-draft.ts';
import styles from './coupons.module.css';
import { type Category, DiscountScope } from './scope.tsx';

type DialogProps = {
  categories: readonly Category[];
  /** Omitted: a new coupon. */
  coupon?: StaffCoupon | undefined;
  onClose: () => void;
};

export function CouponDialog({ categories, coupon, onClose }: DialogProps) {
  const { mutate, pending, error, fields } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [isAutomatic, setAutomatic] = useState(coupon?.isAutomatic ?? false);
  const [kind, setKind] = useState<CouponKind>(coupon?.kind ?? 'percent');
  const [products, setProducts] = useState<readonly FoundProduct[]>(coupon?.products ?? []);
  const [given, setGiven] = useState<readonly FoundProduct[]>(coupon?.buyGet?.products ?? []);
  const chosen = { isAutomatic, kind, products, given };
  const [preview, setPreview] = useState('');
  const read = () => {
    if (form.current) setPreview(getPreview(draftIn(form.current, chosen).body, chosen, categories));
  };
  // Selections outside the fields change the summary too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new with every drawing
  useEffect(read, [isAutomatic, kind, products, given]);
  async function submit(sent: HTMLFormElement) {
    const { body, fieldErrors } = draftIn(sent, chosen);
    const saved = await mutate(async () => mergeFieldErrors(await saveCoupon(body, coupon), fieldErrors), {
      success: savedText(body, coupon),
    });
    if (saved) onClose();
    else focusFirstError(sent);
  }
  return (
    <Dialog title={formatTitle(coupon)} look="wide" onClose={onClose}>
      <FormAlert error={error} />
      <form ref={form} className={fieldsClass} noValidate onChange={read} onSubmit={submitting(submit)}>
        {coupon && coupon.uses > 0 && <Note>Orders that already used it keep their discount.</Note>}
        <div className={styles.halves}>
          <FormFields values={initialValues(coupon, kind)} errors={fields}>
            <div className={styles.half}>
              <CouponName isNew={!coupon} isAutomatic={isAutomatic} onWay={setAutomatic} />
              <Segments
                name="kind"
                label="Discount"
                defaultValue={kind}
                choices={COUPON_KIND_OPTIONS}
                onChange={setKind}
              />
              <CouponWorth key={kind} kind={kind} errors={fields}>
                <MoneyField name="minimum" noun="amount" label="Minimum order (USD)" optional />
              </CouponWorth>
              <CouponLimits isAutomatic={isAutomatic} />
            </div>
          </FormFields>
          <div className={styles.half}>
            <BoughtScope
              kind={kind}
              categories={categories}
              ticked={coupon?.categories ?? []}
              chosen={products}
              onChoose={setProducts}
              fields={fields}
            />
            {kind === 'buy_get' && (
              <GivenScope
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
          <Action type="submit" label="Save discount" pending={pending} />
          <Action label="Cancel" look="plain" onClick={onClose} />
          {coupon?.url && <CouponLink code={coupon.code} url={coupon.url} />}
        </Buttons>
      </form>
    </Dialog>
  );
}

const WAYS = [
  { value: 'code', name: 'Coupon code', line: 'Customers enter it, or open its link.' },
  {
    value: 'automatic',
    name: 'Automatic',
    line: 'It applies by itself. With a coupon, the one that saves more counts.',
  },
] as const;

type CalledProps = {
  isNew: boolean;
  isAutomatic: boolean;
  onWay: (isAutomatic: boolean) => void;
};

/** With a code or automatic (fixed after creation), and the name. */
const CouponName = ({ isNew, isAutomatic, onWay }: CalledProps) => (
  <>
    {isNew && (
      <Segments
        name="way"
        label="How it applies"
        defaultValue="code"
        choices={WAYS}
        onChange={(way) => onWay(way === 'automatic')}
      />
    )}
    <div className={isNew && !isAutomatic ? pairClass : undefined}>
      {isNew && !isAutomatic && (
        <TextField name="code" label="Code" hint="Like WELCOME10" maxLength={40} autoComplete="off" />
      )}
      <TextField
        name="description"
        label={isAutomatic ? 'Name' : 'Description'}
        hint={isAutomatic ? 'Customers see it, like Spring sale' : 'Like 10% off your first order'}
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

const BoughtScope = ({ kind, fields, ...scope }: ScopeProps & { kind: CouponKind }) => (
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

const GivenScope = ({ fields, ...scope }: ScopeProps) => (
  <DiscountScope
    {...scope}
    name="givenCategories"
    title="Customer gets"
    note="If you don’t choose anything, the same. The cheapest are discounted."
    search="Specific products to get"
    errors={{ categories: fields['buyGet.categories'], products: fields['buyGet.products'] }}
  />
);

type WorthProps = {
  kind: CouponKind;
  errors: Record<string, string>;
  /** Minimum order amount. */
  children: ReactNode;
};

const WHOLE = { inputMode: 'numeric', autoComplete: 'off' } as const;
const DECIMAL = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Discount value: none for free shipping; for buy X get Y, both quantities. */
function CouponWorth({ kind, errors, children }: WorthProps) {
  if (kind === 'free_shipping') return children;
  if (kind === 'buy_get')
    return (
      <>
        <div className={styles.three}>
          <TextField {...WHOLE} name="buys" error={errors['buyGet.buys']} label="Buys" />
          <TextField {...WHOLE} name="gets" error={errors['buyGet.gets']} label="Gets" />
          <TextField {...DECIMAL} name="amount" label="Percent off" hint="100 is free" />
        </div>
        <div className={pairClass}>
          <TextField
            {...WHOLE}
            name="mostPerOrder"
            error={errors['buyGet.mostPerOrder']}
            label="Times per order"
            optional
          />
          {children}
        </div>
      </>
    );
  return (
    <div className={pairClass}>
      <TextField {...DECIMAL} name="amount" label="Amount" hint={kind === 'percent' ? 'Percent' : 'US dollars'} />
      {children}
    </div>
  );
}

/** Dates in the shop's time zone; only a code has a usage limit. */
const CouponLimits = ({ isAutomatic }: { isAutomatic: boolean }) => (
  <div className={pairClass}>
    <TextField name="startsOn" label="Start date" type="date" optional />
    <TextField name="endsOn" label="End date" type="date" optional />
    {!isAutomatic && (
      <>
        <TextField name="mostUses" label="Total uses" inputMode="numeric" optional />
        <TextField name="mostUsesPerCustomer" label="Uses per customer" inputMode="numeric" optional />
      </>
    )}
  </div>
);

const COUPON_KIND_OPTIONS = [
  { value: 'percent', name: 'Percent off' },
  { value: 'fixed', name: 'Dollars off' },
  { value: 'free_shipping', name: 'Free shipping' },
  { value: 'buy_get', name: 'Buy X, get Y' },
] as const;

type LinkProps = { code: string; url: string };

/** Shows the URL that applies a coupon to a cart, as text and QR code. */
function CouponLink({ code, url }: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Action label="Link and QR code" look="plain" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={`Link for ${code}`} onClose={() => setOpen(false)}>
          <Note>Whoever opens it has the coupon at checkout. Add ?to=/products/… to lead to a page of your shop.</Note>
          <p className={styles.url}>{url}</p>
          <QrCode text={url} label={`QR code of the link for ${code}`} className={styles.qr} />
          <Buttons>
            <CopyButton text={url} name="Copy link" />
            <Action label="Close" look="plain" onClick={() => setOpen(false)} />
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
