import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { PageContent } from '../../shared/markdown/page-content.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { MarkdownWords } from '../../ui/content/markdown.tsx';
import { PageBody } from '../../ui/content/page-body.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { beadsFor, PriceThread } from '../../ui/product/price-thread.tsx';
import { MakersOnMap } from '../makers/on-map.tsx';
import styles from './page.module.css';

export type AboutShown = {
  written: PageContent;
  makers: readonly Community[];
  money: PricedProduct | undefined;
  onTime: string;
};

const ABOUT_PICTURE_SIZES = '(max-width: 464px) 84vw, (max-width: 1024px) 44vw, 380px';

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
    <PageBody page="about" written={written} storyPicture={storyPicture} />
    {money && <Money {...money} />}
    {makers.length > 0 && (
      <section className={`wrap ${styles.makers}`} aria-labelledby="makers">
        <MakersOnMap makers={makers}>
          <h2 id="makers">Who makes it</h2>
          <p className={styles.lead}>
            <a href={paths.makers()}>Meet the makers</a>: where they work, how, and what they make now.
          </p>
        </MakersOnMap>
        <Faces makers={makers.filter(({ pictures }) => pictures.length > 0)} />
      </section>
    )}
  </>
);

/** A piece, its makers, and the parts of its price in dollars. */
export type PricedProduct = {
  product: Community['products'][number];
  maker: Community;
  parts: readonly { label: string; amount: number }[];
};

const Money = ({ product: { id, name, price, picture }, maker, parts }: PricedProduct) => (
  <div className={`wrap ${styles.money}`}>
    {picture && <Picture picture={picture} sizes={ABOUT_PICTURE_SIZES} decorative />}
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

/** Portraits of the makers, if the owner has added any. */
const Faces = ({ makers }: { makers: readonly Community[] }) =>
  makers.length > 0 && (
    <ul className={styles.faces}>
      {makers.map(({ id, name, place, pictures: [picture] }) => (
        <li key={id}>
          {picture && <Picture picture={picture} sizes={ABOUT_PICTURE_SIZES} />}
          <a href={paths.maker(id)}>{name}</a>
          <span>{place}</span>
        </li>
      ))}
    </ul>
  );
