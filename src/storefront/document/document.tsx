import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Assets } from '../../platform/render/assets.ts';
import type { Head } from '../page.ts';
import { icons } from '../site-files.ts';

export type DocumentParts = { head: Head; children: ReactNode; assets: Assets; publicUrl: string; storeName: string };

/** A whole page as one string. Nothing in it is executed but the entry module, so one strict policy fits every page. */
export const renderDocument = (parts: DocumentParts): string =>
  `<!doctype html>${renderToString(<Document {...parts} />)}`;

function Document({ head, children, assets, publicUrl, storeName }: DocumentParts) {
  const title = head.title === storeName ? storeName : `${head.title} · ${storeName}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={head.description} />
        {head.canonical === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={publicUrl + head.canonical} />
        )}
        {head.neighbours?.prev && <link rel="prev" href={publicUrl + head.neighbours.prev} />}
        {head.neighbours?.next && <link rel="next" href={publicUrl + head.neighbours.next} />}
        <meta name="theme-color" content="#fbfaf8" />
        <meta name="color-scheme" content="light" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {assets.modules.slice(1).map((module) => (
          // Low: at its usual priority it delays the first paint by up to a second on a phone.
          <link key={module} rel="modulepreload" fetchPriority="low" href={module} />
        ))}
        {assets.modules.map((module, place) =>
          place === 0 || module.startsWith('/src/') ? (
            <script key={module} type="module" fetchPriority="low" src={module} />
          ) : null,
        )}
        <link rel="icon" href={icons.favicon} sizes="32x32" />
        <link rel="icon" href={icons.mark} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={icons.touch} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <OpenGraph head={head} title={title} publicUrl={publicUrl} storeName={storeName} />
        {(head.jsonLd ?? []).map((block) => (
          <JsonLd key={JSON.stringify(block)} block={block} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

function OpenGraph({
  head,
  title,
  publicUrl,
  storeName,
}: {
  head: Head;
  title: string;
  publicUrl: string;
  storeName: string;
}) {
  return (
    <>
      <meta property="og:site_name" content={storeName} />
      <meta property="og:type" content={head.kind ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      {head.canonical !== undefined && <meta property="og:url" content={publicUrl + head.canonical} />}
      {head.picture && (
        <>
          <meta property="og:image" content={publicUrl + head.picture.src} />
          <meta property="og:image:alt" content={head.picture.alt} />
          <meta property="og:image:width" content={String(head.picture.width)} />
          <meta property="og:image:height" content={String(head.picture.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** Data for search engines; its type keeps browsers from running it. `<` is escaped, so no text can end the block. */
function JsonLd({ block }: { block: object }) {
  const text = JSON.stringify(block).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped; React would escape quotes, which breaks it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
