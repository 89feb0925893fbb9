export const MENU_TABS = [
  { href: '/admin/menus', name: 'Menus' },
  { href: '/admin/redirects', name: 'Redirects' },
];
