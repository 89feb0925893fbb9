import type { App } from '../../../src/platform/http/app.ts';
import type { Product } from '../../../src/shop/catalog/schema.ts';

/** The catalog as any program gets it, without a browser. */
export function createCatalogClient(app: App) {
  const get = async (url: string) => {
    const { statusCode, headers, payload } = await app.inject(url);
    return { status: statusCode, headers, body: JSON.parse(payload) };
  };
  /** Products of a search, such as `keyword=cuff&sort=price`. */
  const list = async (search: string): Promise<Product[]> => (await get(`/api/products?${search}`)).body;
  const ids = async (search: string) => getIds(await list(search));
  return { get, list, ids };
}

export const getIds = (listed: readonly { id: string }[]): string[] => listed.map(({ id }) => id);
