import type { ReactNode } from 'react';
import type { Store } from '../../shop/settings/schema.ts';

export type LayoutProps = {
  store: Store /** Path of the page shown. */;
  here: string;
  keyword?: string;
  children: ReactNode;
};

/** Header, page, footer. */
export const Layout = ({ store, children }: LayoutProps) => (
  <>
    <header>{store.storeName}</header>
    <main id="main">{children}</main>
  </>
);
