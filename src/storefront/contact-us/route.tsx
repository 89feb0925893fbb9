import { paths } from '../../paths.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { storyPictureRecord } from '../../ui/content/story.tsx';
import { Island } from '../../ui/island.tsx';
import { definePage, type Loaded } from '../page.ts';
import { brandLinkPicture } from '../seo/link-pictures.ts';
import { ContactForm } from './contact-form.island.tsx';
import { ContactPage, type Face } from './page.tsx';

export const contactUsPage = definePage<Community | undefined>({
  path: paths.contactUs.pattern,
  tags: () => ['settings', 'catalog'],
  /** The first makers with a picture of themselves; the page works without. */
  async load({ api }): Promise<Loaded<Community | undefined>> {
    const makers = await api.call('GET /communities', {});
    return { ok: true, shown: makers.ok ? makers.body.find(({ pictures }) => pictures.length > 0) : undefined };
  },
  head: (_, { store }) => ({
    title: 'Contact us',
    description: shopText(store, 'search.contact'),
    canonical: paths.contactUs(),
    picture: brandLinkPicture(store.storyPicture?.picture ?? null, store.storyPicture?.alt ?? ''),
  }),
  body: (maker, { store }) => (
    <ContactPage
      helpEmail={store.helpEmail}
      helpPhone={store.helpPhone}
      about={shopText(store, 'contact.about')}
      face={getFace(store, maker)}
    >
      <Island
        name="contact-form"
        component={ContactForm}
        props={{ mailIsKept: store.mailIsKept, thanks: shopText(store, 'contact.thanks') }}
        wake="now"
      />
    </ContactPage>
  ),
});

function getFace({ storyPicture }: Pick<Store, 'storyPicture'>, maker: Community | undefined): Face | undefined {
  if (storyPicture) return { picture: storyPictureRecord(storyPicture) };
  const picture = maker?.pictures[0];
  if (!maker || !picture) return undefined;
  return { picture, caption: <a href={paths.maker(maker.id)}>{maker.name}</a> };
}
