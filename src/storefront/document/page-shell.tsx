import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { paths } from '../../paths.ts';
import type { Assets } from '../../platform/assets.ts';
import type { ShownMenus } from '../../shop/menus/menus.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { type LookSheet, shopSheet } from '../../styles/look-sheet.ts';
import { Island } from '../../ui/island.tsx';
import { Footer, SmallFooter } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import styles from '../layout/layout.module.css';
import { Toasts } from '../layout/toasts.island.tsx';
import { marksHere } from '../layout/visitor-links.island.tsx';
import type { Page } from '../page.ts';
import { storeIcons } from '../site-files.ts';

/** The markup around every page, as bytes. Rendered once, since it is the same for all pages and visitors. */
export type PageShell = {
  /** Everything before the page's own head, with the link of its sheet. */
  head(sheet: Page['sheet']): Buffer;
  /** From the head to the page's body. `here`: path of the current page; `keyword`: search text. */
  top(here: string, keyword: string): Buffer;
  /** Everything after the page's body. */
  bottom: Buffer;
  /** Same with the small footer. */
  smallBottom: Buffer;
};

export function renderPageShell(store: Store, menus: ShownMenus, assets: Assets): PageShell {
  const heads = new Map<Page['sheet'], Buffer>();
  const tops = new Map<string, Buffer>();
  const inMenu = new Set(menus.header.map(({ href }) => href));
  const drawHead = (sheet: Page['sheet']) =>
    Buffer.from(
      `<!doctype html><html lang="en"><head>${renderToStaticMarkup(<SameHead assets={assets} sheet={sheet} look={shopSheet(store.look)} icons={storeIcons(store.logo)} />)}`,
    );
  const drawTop = (here: string, keyword: string) =>
    Buffer.from(
      `</head><body>${renderToString(<Top store={store} menu={menus.header} here={here} keyword={keyword} />)}<main id="main" tabindex="-1">`,
    );
  return {
    head(sheet) {
      const head = heads.get(sheet) ?? drawHead(sheet);
      heads.set(sheet, head);
      return head;
    },
    top(path, keyword) {
      const here = marksHere(path) || inMenu.has(path) ? path : '';
      // Not cached by keyword: keywords are unlimited, and results are rendered per request.
      if (keyword !== '') return drawTop(here, keyword);
      const top = tops.get(here) ?? drawTop(here, '');
      tops.set(here, top);
      return top;
    },
    bottom: drawBottom(<Footer store={store} menus={menus} />),
    smallBottom: drawBottom(<SmallFooter store={store} menus={menus} />),
  };
}

type SameHeadProps = {
  assets: Assets;
  sheet: Page['sheet'];
  look: LookSheet | undefined;
  icons: ReturnType<typeof storeIcons>;
};

/** Common part of the head: style sheets first, scripts with low priority. */
const SameHead = ({ assets, sheet = 'pages', look, icons }: SameHeadProps): ReactNode => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#fbfaf8" />
    <meta name="color-scheme" content="light" />
    {(look?.fonts ?? assets.fonts).map((font) => (
      <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
    ))}
    {[assets.sheets.shop, sheet && assets.sheets[sheet], assets.sheets.base, look?.href].map(
      (href) => href && <link key={href} rel="stylesheet" href={href} />,
    )}
    {assets.modules.slice(1).map((module) => (
      // Low priority: the default delays the first paint by up to a second on phones.
      <link key={module} rel="modulepreload" fetchPriority="low" href={module} />
    ))}
    {assets.modules.map((module, place) =>
      place === 0 || module.startsWith('/src/') ? (
        <script key={module} type="module" fetchPriority="low" src={module} />
      ) : null,
    )}
    {icons.tabs.map(({ src, sizes, type }) => (
      <link key={src} rel="icon" href={src} sizes={sizes || undefined} type={type || undefined} />
    ))}
    <link rel="apple-touch-icon" href={icons.touch} />
    <link rel="manifest" href="/manifest.webmanifest" />
  </>
);

type TopProps = { store: Store; menu: ShownMenus['header']; here: string; keyword: string };

const Top = ({ store, menu, here, keyword }: TopProps) => (
  <>
    {store.notice !== null && (
      <aside className={styles.notice} aria-label="Notice">
        <p>{store.notice}</p>
      </aside>
    )}
    <Header store={store} menu={menu} here={here} keyword={keyword} />
    {/* After the header: the skip link must be the first link of the page. */}
    {store.pause && (
      <aside className={styles.notice} aria-label="Closed for orders">
        <p>
          {store.pause.text} {store.pause.offersEmail && <a href={paths.openingAlert()}>Email me when you’re open</a>}
        </p>
      </aside>
    )}
    {store.demoPayments && (
      <aside className={styles.demo} aria-label="About this shop">
        Demo mode: no money moves in this shop.
      </aside>
    )}
  </>
);

const drawBottom = (foot: ReactNode) => Buffer.from(`</main>${renderToString(<Bottom>{foot}</Bottom>)}</body></html>`);

const Bottom = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Island name="toasts" component={Toasts} props={{}} wake="now" />
  </>
);
