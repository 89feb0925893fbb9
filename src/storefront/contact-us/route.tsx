import { paths } from '../../paths.ts';
import { replyTime } from '../../shared/promises.ts';
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
    description: `Write to ${store.storeName} about a product, a size or an order. A person replies within ${replyTime(store.promises)}.`,
    canonical: paths.contactUs(),
  }),
  body: (_, { store }) => (
    <ContactPage helpEmail={store.helpEmail} helpPhone={store.helpPhone} replyWithin={replyTime(store.promises)}>
      <Island
        name="contact-form"
        component={ContactForm}
        props={{ mailIsKept: store.mailIsKept, replyWithin: replyTime(store.promises) }}
        wake="now"
      />
    </ContactPage>
  ),
});
