import type { ProductDraft } from '../../shop/catalog/products/schema.ts';

export const PRODUCT_FORM = 'product-form';

/** What a card with fields of the form gets. */
export type CardProps = {
  draft: ProductDraft;
  fields: Record<string, string>;
  /** What was typed before the page was left, by the names of the fields, in place of the draft's. */
  typed?: Readonly<Record<string, string>>;
};

/** Where nothing was. */
export const NOTHING: Readonly<Record<string, string>> = {};
