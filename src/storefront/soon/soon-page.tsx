import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from '../../platform/assets.ts';
import { logoUrl, ownLogo } from '../../shared/brand/logo.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { shopSheet } from '../../styles/look-sheet.ts';
import { sampleMark, storeIcons } from '../site-files.ts';
import styles from './soon.module.css';

type SoonProps = Pick<Store, 'storeName' | 'logo' | 'look'> & {
  /** The owner's text; may be empty. */
  about: string;
  assets: Pick<Assets, 'sheets' | 'fonts'>;
};

/** Page of a shop that isn't open yet, without links or scripts. */
export const renderSoonPage = (props: SoonProps) =>
  `<!doctype html>${renderToStaticMarkup(<SoonDocument {...props} />)}`;

function SoonDocument({ storeName, logo, look, about, assets }: SoonProps) {
  const sheet = shopSheet(look);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf8" />
        <meta name="robots" content="noindex" />
        <title>{`Opening soon · ${storeName}`}</title>
        {(sheet?.fonts ?? assets.fonts).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {[assets.sheets.shop, assets.sheets.base, sheet?.href].map(
          (href) => href && <link key={href} rel="stylesheet" href={href} />,
        )}
        <link rel="icon" href={storeIcons(logo).tabs.at(-1)?.src} />
      </head>
      <body>
        <main className={styles.soon}>
          <Mark logo={logo} />
          <p className={styles.name}>{storeName}</p>
          <h1>Opening soon</h1>
          {about && <p>{about}</p>}
        </main>
      </body>
    </html>
  );
}

function Mark({ logo }: Pick<Store, 'logo'>) {
  const own = ownLogo(logo);
  if (own) return <img src={logoUrl(own.id, 'icon-192.png')} alt="" width="72" height="72" />;
  return logo.show === 'name' ? null : <img src={sampleMark} alt="" width="72" height="72" />;
}
