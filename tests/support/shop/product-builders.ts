import { blankDraft, FIELD_NAMES } from '../../../src/shop/catalog/product-fields.ts';
import type { NewProduct, ProductDetail, ProductDraft } from '../../../src/shop/catalog/products/schema.ts';
import type { OfficeCaller } from '../actors/staff.ts';

/** A cuff as somebody would fill its form in. */
export const CUFF: ProductDraft = {
  ...blankDraft('wristbands'),
  name: 'Rift Diamond Cuff',
  description: 'A wide loomed cuff.',
  materials: 'Glass beads',
  keywords: 'red',
  price: 48,
  sizes: ['Large', 'Small'],
  isFeatured: true,
  status: 'active',
};

/** What the form of a product holds when it is opened. */
export const draftOf = (product: ProductDetail) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, product[name]])) as ProductDraft;

/** Products that come into a shop by its back office. */
export function createProductBuilders(call: OfficeCaller) {
  /** Answers the id; five of them lie on the shelf, unless said otherwise. */
  async function make(changes: Partial<NewProduct> = {}): Promise<string> {
    const made = await call('POST /admin/products', { body: { ...CUFF, onHand: 5, ...changes } });
    if (!made.ok) throw new Error(made.error.detail);
    return made.body.id;
  }

  async function sheetOf(id: string): Promise<ProductDetail> {
    const sheet = await call('GET /admin/products/:id', { params: { id } });
    if (!sheet.ok) throw new Error(sheet.error.detail);
    return sheet.body;
  }

  return { make, sheetOf };
}
