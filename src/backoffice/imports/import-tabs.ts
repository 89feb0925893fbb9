/** For owners: the products, and the orders that came from another shop. */
export const IMPORT_TABS = [
  { href: '/admin/products/import', name: 'Products' },
  { href: '/admin/orders/former', name: 'Orders from your old shop' },
];
