import type { Product } from '../../shop/catalog/schema.ts';

export type FoundMaker = { id: string; name: string };

/** Of those whose products were found: whose name and place have every word that was searched for. */
export function makersIn(products: readonly Product[], keyword: string): FoundMaker[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Map<string, FoundMaker>();
  for (const { artisan } of products) {
    const text = artisan && `${artisan.name} ${artisan.place}`.toLowerCase();
    if (artisan && words.every((word) => text?.includes(word))) found.set(artisan.id, artisan);
  }
  return [...found.values()].map(({ id, name }) => ({ id, name }));
}
