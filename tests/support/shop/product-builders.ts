import { blankDraft, FIELD_NAMES } from '../../../src/shop/catalog/product-fields.ts';
import type {
  ChangedProduct,
  NewProduct,
  ProductDetail,
  ProductDraft,
} from '../../../src/shop/catalog/products/schema.ts';
import type { OfficeCaller } from '../actors/staff.ts';
import type { Uploader } from './upload-client.ts';

/** A cuff, as entered in the product form. */
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

/** Field values of a product's form when it opens. */
export const toDraft = (product: ProductDetail) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, product[name]])) as ProductDraft;

/** Creates products through the back office. */
export function createProductBuilders(call: OfficeCaller) {
  /** Returns the id; five in stock by default. */
  async function make(changes: Partial<NewProduct> = {}): Promise<string> {
    const made = await call('POST /admin/products', { body: { ...CUFF, onHand: 5, ...changes } });
    if (!made.ok) throw new Error(made.error.detail);
    return made.body.id;
  }

  async function getSheet(id: string): Promise<ProductDetail> {
    const sheet = await call('GET /admin/products/:id', { params: { id } });
    if (!sheet.ok) throw new Error(sheet.error.detail);
    return sheet.body;
  }

  /** Saves the product's form as it is now, with these changes. */
  async function save(id: string, change: Partial<ChangedProduct>, seen?: string) {
    const sheet = await getSheet(id);
    const body = { ...toDraft(sheet), seen: seen ?? sheet.changedAt, ...change };
    return call('PUT /admin/products/:id', { params: { id }, body });
  }

  /** Uploads a picture and saves it behind the others; `film` is the one whose first frame it is. */
  async function attach(upload: Uploader, id: string, bytes: Uint8Array<ArrayBuffer>, film?: string) {
    const sent = await upload('POST /admin/pictures', {}, bytes);
    if (!sent.ok) return sent;
    const attached = (await getSheet(id)).pictures.map((picture) => ({ id: picture.id, alt: picture.alt }));
    const added = { id: sent.body.id, alt: '', ...(film && { film }) };
    const saved = await save(id, { pictureOrder: { pictures: [...attached, added], takenDown: [] } });
    return saved.ok ? sent : saved;
  }

  return { make, getSheet, save, attach };
}
