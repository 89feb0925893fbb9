import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from '../platform/assets.ts';
import { accentColors } from '../shared/brand/colors.ts';
import { logoUrl, ownLogo } from '../shared/brand/logo.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { officeSheet } from '../styles/look-sheet.ts';
import { MANIFEST, TOUCH_ICON } from './installable.ts';

/** The one document of the back office. Of the shop it holds its colors and time zone: all else takes a session. */
export function renderBackOfficeDocument(
  assets: Assets,
  { look, logo, timeZone }: Pick<Store, 'look' | 'logo' | 'timeZone'>,
): string {
  const own = ownLogo(logo);
  const sheet = officeSheet(look);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Back office</title>
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content={accentColors(look).night} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {sheet && <link rel="stylesheet" href={sheet.href} />}
        {assets.modules.map((module) => (
          <script key={module} type="module" src={module} />
        ))}
        <link
          rel="icon"
          href={own ? logoUrl(own.id, 'icon-48.png') : '/favicon.svg'}
          type={own ? 'image/png' : 'image/svg+xml'}
        />
        <link rel="manifest" href={MANIFEST} />
        <link rel="apple-touch-icon" href={TOUCH_ICON} />
      </head>
      <body>
        <div id="office" data-time-zone={timeZone} />
        <noscript>The back office needs JavaScript.</noscript>
      </body>
    </html>,
  )}`;
}
