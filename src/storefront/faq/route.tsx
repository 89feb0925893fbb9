import { paths } from '../../paths.ts';
import { getWords, toText } from '../../shared/markdown/markdown.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { definePage } from '../page.ts';
import { FaqPage } from './page.tsx';

const SHIPPED_QUESTIONS = 10;

export const faqPage = definePage<PageContent>({
  path: paths.faq.pattern,
  tags: () => ['pages', 'settings'],
  load: (context) => loadPage(context, 'faq'),
  head: ({ sections }) => ({
    title: 'FAQ',
    description: `Sizes, delivery, shipping cost, tax, paying, returns and the care of beadwork: ${sections.length === SHIPPED_QUESTIONS ? 'ten ' : ''}questions with answers.`,
    canonical: paths.faq(),
    jsonLd: [faqJsonLd(sections)],
  }),
  body: (written, { store }) => <FaqPage written={written} invitation={shopText(store, 'faq.questions')} />,
});

const faqJsonLd = (questions: PageContent['sections']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ heading, blocks }) => ({
    '@type': 'Question',
    name: getWords(heading),
    acceptedAnswer: { '@type': 'Answer', text: toText(blocks) },
  })),
});
