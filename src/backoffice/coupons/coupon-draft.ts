import type { ApiResult } from '../../shared/api-client.ts';
import { toDollars } from '../../shared/money.ts';
import type { CouponDraft, StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { shopDay } from '../components/format-time.ts';
import type { FoundProduct } from '../components/forms/product-search.tsx';
import { readForm } from '../components/forms/read-form.ts';
import { termsText } from './discount-text.ts';
import { type Category, withDeleted } from './scope.tsx';

export type CouponKind = CouponDraft['kind'];

export function saveCoupon(
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

/** State beyond the form fields. */
type Chosen = {
  isAutomatic: boolean;
  kind: CouponKind;
  products: readonly FoundProduct[];
  given: readonly FoundProduct[];
};

/** Of the fields. A discount value is kept only while its kind is. */
export function initialValues(coupon: StaffCoupon | undefined, kind: CouponKind) {
  const saved = coupon?.kind === kind ? coupon : undefined;
  const { buys = 2, gets = 1, mostPerOrder = null } = saved?.buyGet ?? {};
  return {
    code: '',
    description: coupon?.description ?? '',
    amount: saved?.amount ?? (kind === 'buy_get' ? 100 : ''),
    minimum: coupon && coupon.minimum > 0 ? coupon.minimum.toFixed(2) : '',
    buys,
    gets,
    mostPerOrder,
    startsOn: coupon?.startsOn,
    endsOn: coupon?.endsOn,
    mostUses: coupon?.mostUses,
    mostUsesPerCustomer: coupon?.mostUsesPerCustomer,
  };
}

export function draftIn(
  form: HTMLFormElement,
  { isAutomatic, kind, products, given }: Chosen,
): { body: CouponDraft; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  // The API rejects 0 with a field error.
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
        buys: count('buys'),
        gets: count('gets'),
        mostPerOrder: uses('mostPerOrder'),
        categories: read.all('givenCategories'),
        products: given.map(({ id }) => id),
      },
    }),
    startsOn: read.text('startsOn') || null,
    endsOn: read.text('endsOn') || null,
    mostUses: uses('mostUses'),
    mostUsesPerCustomer: uses('mostUsesPerCustomer'),
  };
  return { body, fieldErrors: read.fieldErrors };
}

/** Summary of the discount; empty until it has a value. */
export function getPreview(
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
    ...draft,
    minimum: Math.max(0, draft.minimum),
    only: named(ticked, products),
    buyGet: buyGet ? { ...buyGet, only: named(buyGet.categories, given) } : null,
  };
  return termsText(terms, shopDay());
}

export function formatTitle(coupon: StaffCoupon | undefined): string {
  if (!coupon) return 'Create discount';
  return `Edit ${coupon.isAutomatic ? coupon.description : coupon.code}`;
}

export function savedText({ code, description }: CouponDraft, coupon: StaffCoupon | undefined): string {
  if (coupon) return 'Discount saved.';
  return code === undefined ? `${description.trim()} created.` : `Coupon ${code.toUpperCase()} created.`;
}
