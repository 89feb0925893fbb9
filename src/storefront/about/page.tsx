import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { firstSentences } from '../../shared/text/excerpts.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { beadsFor, PriceThread } from '../../ui/product/price-thread.tsx';
import { makerPictures } from '../makers/maker-texts.ts';
import styles from './page.module.css';

export type AboutShown = {
  written: PageContent;
  makers: readonly Community[];
  money: PricedProduct | undefined;
  onTime: string;
};

const PERSON_SIZES = '(max-width: 760px) 44vw, 375px';
const PIECE_SIZES = '(max-width: 760px) 92vw, 425px';

/** The people first, then the owner's text, then where the money of a piece goes. */
export const AboutPage = ({
  written,
  makers,
  money,
  onTime,
  storyPicture,
}: AboutShown & Pick<Store, 'storyPicture'>) => (
  <>
    <div className={`wrap ${styles.top}`}>
      <h1>{PAGE_TITLES.about}</h1>
      {written.lead && (
        <p className={styles.lead}>
          <MarkdownWords words={written.lead} />
        </p>
      )}
      {onTime && <p className={styles.onTime}>{onTime}</p>}
    </div>
    {makers.length > 0 && <People makers={makers} />}
    <PageBody page="about" written={written} storyPicture={storyPicture} />
    {money && <Money {...money} />}
  </>
);

const MAX_MAKERS = 6;
const MAX_WORDS = 140;

/** The makers: a portrait if the owner has added one, else a piece of theirs, and how their story begins. */
const People = ({ makers }: { makers: readonly Community[] }) => (
  <section className={`wrap ${styles.people}`} aria-labelledby="makers">
    <h2 id="makers">Who makes it</h2>
    <ul>
      {makers.slice(0, MAX_MAKERS).map((maker) => {
        const [picture] = makerPictures(maker);
        return (
          <li key={maker.id}>
            {picture && <Picture picture={picture} sizes={PERSON_SIZES} />}
            <h3>
              <a href={paths.maker(maker.id)}>{maker.name}</a>
            </h3>
            {maker.place && <span>{maker.place}</span>}
            {maker.story && <p>{firstSentences(wordsOfMarkdown(maker.story), MAX_WORDS)}</p>}
          </li>
        );
      })}
    </ul>
    <p className={styles.lead}>
      <a href={paths.makers()}>Meet the makers</a>: where they work, how, and what they make now.
    </p>
  </section>
);

/** A piece, its makers, and the parts of its price in dollars. */
export type PricedProduct = {
  product: Community['products'][number];
  maker: Community;
  parts: readonly { label: string; amount: number }[];
};

const Money = ({ product: { id, name, price, picture }, maker, parts }: PricedProduct) => (
  <div className={`wrap ${styles.money}`}>
    {picture && <Picture picture={picture} sizes={PIECE_SIZES} decorative />}
    <div>
      <PriceThread
        title={`Where your ${priceText(price)} goes`}
        heading="h2"
        parts={parts.map(({ label, amount }) => ({ label, value: amount, text: priceText(amount) }))}
        beads={beadsFor(price)}
      />
      <p className={styles.lead}>
        For the <a href={paths.product(id)}>{name}</a>, as <a href={paths.maker(maker.id)}>{maker.name}</a> and we
        agreed.
      </p>
    </div>
  </div>
);
