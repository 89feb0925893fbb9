import { paths } from '../../paths.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import { definePage, type Loaded } from '../page.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { makerPictures } from './maker-texts.ts';
import { MakersPage } from './page.tsx';

export const makersPage = definePage<readonly Community[]>({
  path: paths.makers.pattern,
  tags: () => ['catalog', 'settings'],
  async load({ api }): Promise<Loaded<readonly Community[]>> {
    const answer = await api.call('GET /communities', {});
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    return { ok: true, shown: answer.body };
  },
  head: (makers, { store }) => ({
    title: 'Makers',
    description: `Who makes what ${store.storeName} sells: ${makers.map(({ name }) => name).join(', ')}. Where they work, how, and what they make.`,
    // noindex without makers.
    ...(makers.length > 0 && { canonical: paths.makers() }),
    picture: linkPicture(makers.flatMap(makerPictures)[0]),
    jsonLd: [
      breadcrumbJsonLd(store, [
        { name: 'Home', path: paths.home() },
        { name: 'Makers', path: paths.makers() },
      ]),
    ],
  }),
  body: (makers) => <MakersPage makers={makers} />,
});
