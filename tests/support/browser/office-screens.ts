import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import type { PopulatedShop } from '../shop/populated-shop.ts';

type Examples = Readonly<Record<string, string>>;

/** Example addresses of screens with a parameter in their path: for each path, the state shown and its address. */
const EXAMPLES: Record<string, (populated: PopulatedShop) => Examples> = {
  '/admin/orders/:id': ({ orders }) =>
    Object.fromEntries(Object.entries(orders).map(([kind, id]) => [kind, `/admin/orders/${id}`])),
  '/admin/orders/drafts/:id': ({ orderDraft }) => ({ 'with a link': `/admin/orders/drafts/${orderDraft}` }),
  '/admin/orders/ship': ({ orders }) => ({
    'with orders': `/admin/orders/ship?ids=${orders.toDispatch},${orders.gift},${orders.partlyRefunded}`,
    'for a table': '/admin/orders/ship',
  }),
  '/admin/orders/invoices': ({ orders }) => ({
    'of two orders': `/admin/orders/invoices?ids=${orders.toDispatch},${orders.partlyRefunded}`,
  }),
  '/admin/orders/:id/slip': ({ orders }) => ({
    'Letter paper': `/admin/orders/${orders.toDispatch}/slip`,
    'a label': `/admin/orders/${orders.toDispatch}/slip?size=4x6`,
    'a gift’s label': `/admin/orders/${orders.gift}/slip?size=4x6`,
  }),
  '/admin/orders/:id/invoice': ({ orders }) => ({ paid: `/admin/orders/${orders.partlyRefunded}/invoice` }),
  '/admin/customers/:id': ({ people }) => ({ 'with orders': `/admin/customers/${people[0]?.customerId}` }),
  '/admin/products/:id': () => ({ 'in the shop': `/admin/products/${PRODUCTS.cuff.id}` }),
  '/admin/products/import/:id': ({ importToCheck, importDone }) => ({
    'to check': `/admin/products/import/${importToCheck}`,
    done: `/admin/products/import/${importDone}`,
  }),
  '/admin/subscribers/import/:id': ({ subscribersToCheck, subscribersImported }) => ({
    'to check': `/admin/subscribers/import/${subscribersToCheck}`,
    done: `/admin/subscribers/import/${subscribersImported}`,
  }),
  '/admin/orders/former/:id': ({ formerOrder }) => ({ 'with everything': `/admin/orders/former/${formerOrder}` }),
  '/admin/orders/former/import/:id': ({ formerToCheck, formerImported }) => ({
    'to check': `/admin/orders/former/import/${formerToCheck}`,
    done: `/admin/orders/former/import/${formerImported}`,
  }),
  '/admin/settings/keys/webhooks/:id': ({ webhook }) => ({
    'with a failed test': `/admin/settings/keys/webhooks/${webhook}`,
  }),
  '/admin/products/grid': () => ({
    'with two products': `/admin/products/grid?ids=${PRODUCTS.cuff.id},${PRODUCTS.unsized.id}`,
    'with none': '/admin/products/grid',
  }),
  '/admin/sets/:id': () => ({ 'of three products': '/admin/sets/painted-wall-set' }),
  '/admin/settings/texts/shop/:id': () => ({ 'with names': '/admin/settings/texts/shop/product.shipping' }),
  '/admin/settings/texts/:id': () => ({ 'order paid': '/admin/settings/texts/order.paid' }),
  '/admin/pages/:page': () =>
    Object.fromEntries(['about', 'faq', 'size-guide'].map((page) => [page, `/admin/pages/${page}`])),
  '/admin/pages/own/:id': ({ ownPage }) => ({ published: `/admin/pages/own/${ownPage}` }),
  '/admin/stories/:id': ({ story }) => ({ 'with everything': `/admin/stories/${story}` }),
  '/admin/reports/makers/:maker/statement': ({ maker }) => ({
    'this month': `/admin/reports/makers/${maker}/statement`,
  }),
  '/admin/newsletters/:id': (populated) => ({
    draft: `/admin/newsletters/${populated.newsletterDraft}`,
    sent: `/admin/newsletters/${populated.newsletterSent}`,
  }),
};

type ScreenExample = { path: string; what: string; address: string };

/** All example states of a screen; throws if a screen with a parameter has no example. */
export function getExamples(path: string, populated: PopulatedShop): ScreenExample[] {
  const examples = EXAMPLES[path];
  if (!examples && !path.includes(':')) return [{ path, what: 'as it opens', address: path }];
  if (!examples) throw new Error(`${path} has no example in tests/support/browser/office-screens.ts.`);
  return Object.entries(examples(populated)).map(([what, address]) => ({ path, what, address }));
}
