import { paths } from '../../paths.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { designName } from '../../shop/studio/core/describe.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { definePage, type Loaded } from '../page.ts';
import { madeToOrderJsonLd } from '../seo/product-json-ld.ts';
import { breadcrumbJsonLd } from '../seo/structured-data.ts';
import { pictureHref, readAddress, STUDIO_QUERY } from './address.ts';
import { NAMETAGS } from './nametags.ts';
import { ClosedStudio, StudioPage } from './page.tsx';

type Open = { settings: StudioSettings; arrival: Design; isUnreadable: boolean; isOwn: boolean };
type Shown = { studio: Open | undefined };

const ABOUT =
  'Type a name and see it woven bead by bead into a keyring nametag or a name bracelet, made by hand to your design.';

export const studioPage = definePage<Shown>({
  path: paths.studio.pattern,
  sheet: 'studio',
  query: STUDIO_QUERY,
  tags: () => ['settings'],
  async load({ api, query }): Promise<Loaded<Shown>> {
    const answer = await api.call('GET /studio', {});
    if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    const { isOn, settings } = answer.body;
    if (!isOn) return { ok: true, shown: { studio: undefined }, status: 404 };
    const { design, isUnreadable } = readAddress(query, settings);
    return { ok: true, shown: { studio: { settings, arrival: design, isUnreadable, isOwn: query.own !== undefined } } };
  },
  head({ studio }, { store, query }) {
    if (!studio) return { title: 'Bead studio', description: ABOUT };
    const { settings, arrival } = studio;
    const isShared = query.design !== undefined && arrival.text.trim() !== '';
    const picture = pictureHref(arrival, settings.colors, 1200);
    return {
      title: isShared ? designName(arrival) : 'Bead studio: your name, bead by bead',
      description: ABOUT,
      canonical: paths.studio(),
      kind: 'product',
      picture: { src: picture, alt: designName(arrival) },
      jsonLd: [
        madeToOrderJsonLd(store, {
          name: 'Keyring nametag or name bracelet with your own name',
          description: ABOUT,
          path: paths.studio(),
          image: picture,
          lowPrice: Math.min(...Object.values(settings.price.base)) / 100,
        }),
        breadcrumbJsonLd(store, [
          { name: 'Home', path: paths.home() },
          { name: 'Nametags', path: paths.category(NAMETAGS) },
          { name: 'Bead studio', path: paths.studio() },
        ]),
      ],
    };
  },
  body: ({ studio }, { store }) =>
    studio ? (
      <StudioPage {...studio} about={shopText(store, 'studio.about')} returnsText={shopText(store, 'studio.returns')} />
    ) : (
      <ClosedStudio />
    ),
});
