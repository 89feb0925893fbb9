import { paths } from '../../paths.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { ContactForm } from './contact-form.island.tsx';
import { ContactPage } from './page.tsx';

export const contactUsPage = definePage({
  path: paths.contactUs.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({
    title: 'Contact us',
    description: shopText(store, 'search.contact'),
    canonical: paths.contactUs(),
  }),
  body: (_, { store }) => (
    <ContactPage helpEmail={store.helpEmail} helpPhone={store.helpPhone} about={shopText(store, 'contact.about')}>
      <Island
        name="contact-form"
        component={ContactForm}
        props={{ mailIsKept: store.mailIsKept, thanks: shopText(store, 'contact.thanks') }}
        wake="now"
      />
    </ContactPage>
  ),
});
