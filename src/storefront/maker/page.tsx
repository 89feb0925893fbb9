import { paths } from '../../paths.ts';
import { readMessage } from '../../shared/markdown/read-markdown.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';
import type { StoryCard as StoryShown } from '../../shop/stories/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { BeadMap, isOnMap } from '../../ui/product/bead-map.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { PriceThread } from '../../ui/product/price-thread.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { makerPictures, makerText } from '../makers/maker-texts.ts';
import { ratingWord } from '../reviews/ratings.ts';
import { countText, type ListShown } from '../search/load-results.ts';
import { ProductList } from '../search/product-list.tsx';
import { StoryCard } from '../stories/story-card.tsx';
import styles from './page.module.css';

type MakerReview = Review & { productId: string; productName: string };

export type MakerShown = ListShown & {
  maker: Community;
  reviews: readonly MakerReview[];
  others: readonly Pick<Community, 'id' | 'name' | 'place'>[];
  /** The newest of them. */
  stories: readonly StoryShown[];
};

/** A community: people and place, craft, products, and reviews. */
export const MakerPage = ({ maker, reviews, others, stories, ...list }: MakerShown) => (
  <div className="wrap">
    <Breadcrumbs
      trail={[{ name: 'Home', href: paths.home() }, { name: 'Makers', href: paths.makers() }, { name: maker.name }]}
    />
    <Profile maker={maker} />
    <Craft maker={maker} />
    <Pictures maker={maker} />
    <section className={styles.products} aria-labelledby="products">
      <div className={styles.heading}>
        <h2 id="products">Everything they make</h2>
        <p>{countText(list)}</p>
      </div>
      <ProductList {...list} path={paths.maker(maker.id)} heading="h3" namesPlaces={false}>
        <Empty
          title={
            list.wishes.page > 1 || maker.numProducts > 0 ? 'No pieces match your filters' : 'Nothing on sale today'
          }
          heading="h3"
          line={
            maker.numProducts > 0
              ? 'Try a different price range, or include pieces that are out of stock.'
              : 'Their next pieces will be here when they arrive.'
          }
        >
          <LinkButton look="quiet" href={maker.numProducts > 0 ? paths.maker(maker.id) : paths.makers()}>
            {maker.numProducts > 0 ? 'See everything they make' : 'See all makers'}
          </LinkButton>
        </Empty>
      </ProductList>
    </section>
    {stories.length > 0 && <Stories stories={stories} />}
    {reviews.length > 0 && <Reviews reviews={reviews} />}
    {others.length > 0 && <OtherMakers makers={others} />}
  </div>
);

const PORTRAIT_SIZES = '(max-width: 860px) 100vw, 560px';

const Profile = ({ maker }: { maker: Community }) => {
  const { name, place, story, makingNow, location } = maker;
  const [picture] = makerPictures(maker);
  return (
    <div className={styles.who}>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes={PORTRAIT_SIZES} priority="first" />
        </div>
      )}
      <div className={styles.words}>
        <h1>{name}</h1>
        {place && <p className={styles.place}>{place}</p>}
        {story && <Markdown text={story} className={styles.story} />}
        {makingNow && (
          <p className={styles.now}>
            <b>Making now:</b> {makingNow}
          </p>
        )}
        {location && isOnMap(location) && (
          <div className={styles.map}>
            <BeadMap label={`Map of Africa in beads: ${makerText(maker)}`} places={[location]} />
          </div>
        )}
      </div>
    </div>
  );
};

const Markdown = ({ text, className }: { text: string; className: string | undefined }) => (
  <div className={className}>
    <MarkdownBlocks blocks={readMessage(text)} />
  </div>
);

const Craft = ({ maker: { craft, pricing, priceShares } }: { maker: Community }) =>
  craft || pricing || priceShares.length > 0 ? (
    <div className={styles.how}>
      {craft && (
        <section aria-labelledby="craft">
          <h2 id="craft">How they work</h2>
          <Markdown text={craft} className={styles.craft} />
        </section>
      )}
      {pricing && (
        <section aria-labelledby="pricing">
          <h2 id="pricing">How the price is set</h2>
          <p>{pricing}</p>
        </section>
      )}
      {priceShares.length > 0 && (
        <PriceThread
          title="Where the price goes"
          heading="h2"
          parts={priceShares.map(({ label, percent }) => ({ label, value: percent, text: `${percent}%` }))}
          beads={50}
        />
      )}
    </div>
  ) : null;

const IN_ROW = '(max-width: 860px) 84vw, 420px';

const Pictures = ({ maker: { name, pictures } }: { maker: Community }) =>
  pictures.length > 1 ? (
    <ul className={styles.atWork} aria-label={`Pictures of ${name}`}>
      {pictures.slice(1).map((picture) => (
        <li key={picture.file}>
          <Picture picture={picture} sizes={IN_ROW} />
        </li>
      ))}
    </ul>
  ) : null;

const Stories = ({ stories }: Pick<MakerShown, 'stories'>) => (
  <section className={styles.told} aria-labelledby="stories">
    <h2 id="stories">Stories</h2>
    <ul>
      {stories.map((story) => (
        <StoryCard key={story.slug} story={story} heading="h3" />
      ))}
    </ul>
  </section>
);

const Reviews = ({ reviews }: { reviews: readonly MakerReview[] }) => (
  <section className={styles.said} aria-labelledby="said">
    <h2 id="said">What buyers say</h2>
    <ul>
      {reviews.map(({ id, name, rating, comment, productId, productName }) => (
        <li key={id}>
          <Stars value={rating} text={ratingWord(rating)} />
          <blockquote>{comment}</blockquote>
          <p>
            {name}, about <a href={paths.product(productId)}>{productName}</a>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const OtherMakers = ({ makers }: { makers: MakerShown['others'] }) => (
  <nav className={styles.others} aria-labelledby="others">
    <h2 id="others">More makers</h2>
    <ul>
      {makers.map(({ id, name, place }) => (
        <li key={id}>
          <a href={paths.maker(id)}>{name}</a>
          <span>{place}</span>
        </li>
      ))}
    </ul>
  </nav>
);
