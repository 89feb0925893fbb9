import { paths } from '../../paths.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Review } from '../../shop/reviews/schema.ts';
import type { StoryCard as StoryShown } from '../../shop/stories/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ratingWord } from '../reviews/ratings.ts';
import { countText, type ListShown } from '../search/load-results.ts';
import { ProductList } from '../search/product-list.tsx';
import { StoryCard } from '../stories/story-card.tsx';
import { AtWork, How, Who } from './about-maker.tsx';
import styles from './page.module.css';

type MakerReview = Review & { productId: string; productName: string };

export type MakerShown = ListShown & {
  maker: Community;
  reviews: readonly MakerReview[];
  others: readonly Pick<Community, 'id' | 'name' | 'place'>[];
  /** Of them, the newest. */
  stories: readonly StoryShown[];
};

/** One community: who they are and where, how they work, all they make, and what buyers say of it. */
export const MakerPage = ({ maker, reviews, others, stories, ...list }: MakerShown) => (
  <div className="wrap">
    <Breadcrumbs
      trail={[{ name: 'Home', href: paths.home() }, { name: 'Makers', href: paths.makers() }, { name: maker.name }]}
    />
    <Who maker={maker} />
    <How maker={maker} />
    <AtWork maker={maker} />
    <section className={styles.products} aria-labelledby="products">
      <div className={styles.heading}>
        <h2 id="products">Everything they make</h2>
        <p>{countText(list)}</p>
      </div>
      <ProductList {...list} path={paths.maker(maker.id)} heading="h3" namesPlaces={false}>
        <Empty
          title={
            list.wishes.page > 1 || maker.numProducts > 0 ? 'No products match your filters' : 'Nothing on sale today'
          }
          heading="h3"
          line={
            maker.numProducts > 0
              ? 'Try a different price range, or include products that are out of stock.'
              : 'Their next pieces will be here when they arrive.'
          }
        >
          <LinkButton look="quiet" href={maker.numProducts > 0 ? paths.maker(maker.id) : paths.makers()}>
            {maker.numProducts > 0 ? 'See everything they make' : 'See all makers'}
          </LinkButton>
        </Empty>
      </ProductList>
    </section>
    {stories.length > 0 && <Told stories={stories} />}
    {reviews.length > 0 && <Said reviews={reviews} />}
    {others.length > 0 && <Others makers={others} />}
  </div>
);

const Told = ({ stories }: Pick<MakerShown, 'stories'>) => (
  <section className={styles.told} aria-labelledby="stories">
    <h2 id="stories">Stories</h2>
    <ul>
      {stories.map((story) => (
        <StoryCard key={story.slug} story={story} heading="h3" />
      ))}
    </ul>
  </section>
);

const Said = ({ reviews }: { reviews: readonly MakerReview[] }) => (
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

const Others = ({ makers }: { makers: MakerShown['others'] }) => (
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
