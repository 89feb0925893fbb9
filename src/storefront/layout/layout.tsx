import type { ReactNode } from 'react';
import type { Store } from '../../shop/settings/schema.ts';
import { Island } from '../../ui/island.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { Toasts } from './toasts.island.tsx';

export type LayoutProps = {
  store: Store;
  /** Path of the page shown. */
  here: string;
  keyword?: string;
  children: ReactNode;
};

/** Header, page, footer, and the place where toasts appear. */
export const Layout = ({ store, here, keyword = '', children }: LayoutProps) => (
  <>
    <Header store={store} here={here} keyword={keyword} />
    {store.demoPayments && (
      <aside className={styles.demo} aria-label="About this shop">
        Demo: payments in this shop move no money.
      </aside>
    )}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer store={store} />
    <Island name="toasts" component={Toasts} props={{}} wake="now" />
  </>
);
