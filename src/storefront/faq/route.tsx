import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { FaqPage } from './page.tsx';
import { questionsFor } from './questions.ts';

export const faqPage = definePage({
  path: paths.faq.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({
    title: 'FAQ',
    description:
      'Sizes, delivery, shipping cost, tax, paying, returns and the care of beadwork: ten questions with answers.',
    canonical: paths.faq(),
    jsonLd: [faqJsonLd(store)],
  }),
  body: (_, { store }) => <FaqPage questions={questionsFor(store)} />,
});

const faqJsonLd = (store: { freeShippingOver: number | null }) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsFor(store).map(({ asked, answer }) => ({
    '@type': 'Question',
    name: asked,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
