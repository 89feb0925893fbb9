import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LINK_PICTURE } from '../../shared/pictures.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import type { Head, Page } from '../page.ts';
import { shopLinkPicture } from '../seo/link-pictures.ts';
import { type FragmentCache, renderWithFragments } from './fragment-cache.tsx';
import type { PageShell } from './page-shell.tsx';

type DocumentInput = {
  frame: PageShell;
  parts: FragmentCache;
  store: Pick<Store, 'storeName' | 'url' | 'banner' | 'bannerPicture'>;
  head: Head;
  page: ReactNode;
  /** Path of the current page. */
  here?: string | undefined;
  keyword?: string | undefined;
  sheet?: Page['sheet'];
  foot?: Page['foot'];
};

/**
 * A page: its own head and body, rendered for each request, inside the cached shell. Only the entry module runs, so one
 * strict policy fits every page.
 */
export function renderDocument(document: DocumentInput): Buffer {
  const { frame, parts, store, head, page, here = '', keyword = '', sheet, foot } = document;
  const own = renderToStaticMarkup(<OwnHead head={head} store={store} />);
  return Buffer.concat([
    frame.head(sheet),
    Buffer.from(own),
    frame.top(here, keyword),
    ...renderWithFragments(page, parts),
    foot === 'small' ? frame.smallBottom : frame.bottom,
  ]);
}

type OwnHeadProps = Pick<DocumentInput, 'head' | 'store'>;

function OwnHead({ head, store }: OwnHeadProps) {
  const { storeName, url } = store;
  const picture = head.picture ?? shopLinkPicture(store);
  const title = head.title === storeName ? storeName : `${head.title} · ${storeName}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {head.canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={url + head.canonical} />
      )}
      {head.neighbors?.prev && <link rel="prev" href={url + head.neighbors.prev} />}
      {head.neighbors?.next && <link rel="next" href={url + head.neighbors.next} />}
      {head.feed && (
        <link rel="alternate" type="application/atom+xml" title={head.feed.title} href={url + head.feed.path} />
      )}
      <meta property="og:site_name" content={storeName} />
      <meta property="og:type" content={head.kind ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      {head.canonical !== undefined && <meta property="og:url" content={url + head.canonical} />}
      <meta property="og:image" content={url + picture.src} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta property="og:image:width" content={String(LINK_PICTURE.width)} />
      <meta property="og:image:height" content={String(LINK_PICTURE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {(head.jsonLd ?? []).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
        <JsonLd key={place} block={block} />
      ))}
    </>
  );
}

/** Structured data; its type keeps browsers from running it. `<` is escaped, so no text can close the element. */
function JsonLd({ block }: { block: object }) {
  const text = JSON.stringify(block).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped; React would escape quotes, which breaks it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
