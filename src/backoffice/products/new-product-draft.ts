import { uuid } from '../../browser/uuid.ts';
import type { ImageOrder, ProductImage } from '../../shop/catalog/pictures/schema.ts';
import type { NewProduct } from '../../shop/catalog/products/schema.ts';
import { drafts } from '../session.ts';

/** A size with its first stock, as it is typed. */
export type NewSize = { size: string; count: string };

/** What the screen of a new product holds beside its fields. */
export type NewParts = { sizes: readonly NewSize[]; pictures: readonly ProductImage[]; requestId: string };

const PRODUCT_DRAFT = 'new-product';
const PARTS = 'parts';

/** What this tab has typed and uploaded and not saved. `typed`: by the names of the fields. */
export function readNewProduct(): { typed: Readonly<Record<string, string>>; parts: NewParts; isRestored: boolean } {
  const { [PARTS]: parts, ...typed } = drafts.read(PRODUCT_DRAFT);
  const known = parts === undefined ? undefined : (JSON.parse(parts) as NewParts);
  return {
    typed,
    parts: known ?? { sizes: [], pictures: [], requestId: uuid() },
    isRestored: known !== undefined,
  };
}

export function saveNewProduct(form: HTMLFormElement, parts: NewParts): void {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  drafts.save(PRODUCT_DRAFT, { ...Object.fromEntries(typed), [PARTS]: JSON.stringify(parts) });
}

export const discardNewProduct = () => drafts.discard(PRODUCT_DRAFT);

/** The pictures as the call takes them. */
export const pictureOrder = (pictures: readonly ProductImage[]): ImageOrder['pictures'] =>
  pictures.map(({ id, alt, role, widthInches }) => ({ id, alt, role: role ?? null, widthInches: widthInches ?? null }));

/** What the call takes of the sizes; a count that can't be read goes as one that is refused at its field. */
export const countsOf = (
  sizes: readonly NewSize[],
  readWhole: (text: string) => number,
): NonNullable<NewProduct['stockBySize']> => sizes.map(({ size, count }) => ({ size, onHand: readWhole(count) }));
