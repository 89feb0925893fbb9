import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from '../../platform/render/assets.ts';
import { icons } from '../site-files.ts';
import styles from './soon.module.css';

type SoonProps = { storeName: string; assets: Pick<Assets, 'styles' | 'fonts'> };

/** All that shoppers see of a shop that is still being set up. Nothing in it leads on, and nothing runs. */
export const renderSoonPage = (props: SoonProps) =>
  `<!doctype html>${renderToStaticMarkup(<SoonDocument {...props} />)}`;

const SoonDocument = ({ storeName, assets }: SoonProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbfaf8" />
      <meta name="robots" content="noindex" />
      <title>{`Opening soon · ${storeName}`}</title>
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      <link rel="icon" href={icons.mark} type="image/svg+xml" />
    </head>
    <body>
      <main className={styles.soon}>
        <img src={icons.mark} alt="" width="72" height="72" />
        <p className={styles.name}>{storeName}</p>
        <h1>Opening soon</h1>
        <p>We’re still setting up our shop. Please come back in a while.</p>
      </main>
    </body>
  </html>
);
