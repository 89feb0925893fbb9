import { type CatalogReason, catalogSentence } from '../shop/catalog/refusals.ts';

export const notInCatalog = (code: CatalogReason) => ({
  ok: false as const,
  error: { status: 404, code, detail: catalogSentence(code) },
});
