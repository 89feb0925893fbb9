import { paths } from '../../paths.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { formerPath } from './former-path.ts';
import { addImportedRedirects, removeImportedRedirects } from './queries.ts';
import { MAX_REDIRECTS } from './refusals.ts';

/** From where a former shop had a product, in the caller's transaction. */
export async function redirectImported(
  tx: Transaction,
  { importId, now }: { importId: string; now: Date },
  { productId, addresses }: { productId: string; addresses: readonly string[] },
): Promise<void> {
  const found = [...new Set(addresses.flatMap((address) => formerPath(address) ?? []))];
  if (found.length > 0)
    await addImportedRedirects(
      tx.sql,
      { importId, paths: found, target: paths.product(productId), most: MAX_REDIRECTS },
      now,
    );
}

/** Takes back what an import brought for a product, in the caller's transaction. */
export const forgetImportedRedirects = (tx: Transaction, importId: string, productId: string) =>
  removeImportedRedirects(tx.sql, importId, paths.product(productId));
