import { paths } from '../../paths.ts';
import type { Sql } from '../../platform/db/database.ts';
import { listShown } from './queries.ts';

/** Pages for shoppers with one address each; those of one person, such as an order's, are none to lead to. */
const SINGLE: ReadonlySet<string> = new Set(
  [
    ...[paths.home, paths.sets, paths.studio, paths.makers, paths.colors, paths.favorites, paths.cart, paths.checkout],
    ...[paths.about, paths.faq, paths.contactUs, paths.shippingAndReturns, paths.privacy, paths.terms, paths.sizeGuide],
    ...[paths.login, paths.register, paths.profile, paths.stories],
  ].map(({ pattern }) => pattern),
);
const ONE_OF_MANY = /^[/](products|category|makers|pages|stories)[/]([^/]+)(?:[/]reviews)?$/;
/** Answered by others than the storefront, whatever stands behind it. */
export const RESERVED = /^[/](?:admin|api|assets|pictures|dev)(?:[/]|$)/;

/** Whether an address, with its query and fragment if it has them, shows shoppers a page on that day. */
export const hasPage = async (sql: Sql, address: string, today: string): Promise<boolean> =>
  (await listDead(sql, [address], today)).length === 0;

/** Those of such addresses that show none, in their order. */
export async function listDead(sql: Sql, addresses: readonly string[], today: string): Promise<string[]> {
  const asked = addresses.map((address) => {
    const [path = '/'] = address.split(/[?#]/);
    const [, kind = '', id = ''] = ONE_OF_MANY.exec(path) ?? [];
    return { address, kind, id, isSingle: SINGLE.has(path) };
  });
  const many = asked.filter(({ kind }) => kind !== '');
  const kinds = many.map(({ kind }) => kind);
  const shown = kinds.length > 0 ? await listShown(sql, { kinds, ids: many.map(({ id }) => id), today }) : [];
  const known = new Set(shown.map(({ kind, id }) => `${kind}/${id}`));
  return asked
    .filter(({ kind, id, isSingle }) => !isSingle && !known.has(`${kind}/${id}`))
    .map(({ address }) => address);
}
