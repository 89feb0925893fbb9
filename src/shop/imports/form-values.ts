import type { ImportTarget } from '../catalog/csv/import-products.ts';
import type { CsvProduct } from '../catalog/csv/product-csv.ts';

/** The fields of the form that a row says; the name that found its product is no new name. */
export function formFields({ id, name, ...product }: CsvProduct, target: ImportTarget) {
  const {
    exportId: _,
    exported: __,
    stock: ___,
    stockBySize: _4,
    exportedBySize: _5,
    priceBySize: _6,
    skuBySize: _7,
    category,
    ...fields
  } = product;
  const renamed = id !== '' && name !== undefined && name !== target.name;
  return { ...fields, ...(category !== undefined && { category }), ...(renamed && { name }) };
}
