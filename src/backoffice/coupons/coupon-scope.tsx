import type { FoundProduct } from '../components/product-search.tsx';
import type { CouponKind } from './coupon-draft.ts';
import { type Category, DiscountScope } from './scope.tsx';

type ScopeProps = {
  categories: readonly Category[];
  ticked: readonly string[];
  chosen: readonly FoundProduct[];
  onChoose: (products: readonly FoundProduct[]) => void;
  fields: Record<string, string>;
};

export const BoughtScope = ({ kind, fields, ...scope }: ScopeProps & { kind: CouponKind }) => (
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

export const GivenScope = ({ fields, ...scope }: ScopeProps) => (
  <DiscountScope
    {...scope}
    name="givenCategories"
    title="Customer gets"
    note="If you don’t choose anything, the same. The cheapest are discounted."
    search="Specific products to get"
    errors={{ categories: fields['buyGet.categories'], products: fields['buyGet.products'] }}
  />
);
