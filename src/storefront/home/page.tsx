import type { Section } from '../../shared/page-content.ts';
import type { CategoryLink } from '../../shop/catalog/schema.ts';
import { CarouselArrows } from '../../ui/carousel.tsx';
import { Island } from '../../ui/island.tsx';
import type { CardProduct } from '../../ui/product-card.tsx';
import { Story } from '../../ui/story.tsx';
import { Categories } from './categories.tsx';
import { CategoriesFallback } from './categories-fallback.island.tsx';
import type { CategoryRow } from './category-row.ts';
import { FEATURED, Featured } from './featured.tsx';
import { FeaturedFallback } from './featured-fallback.island.tsx';
import { Hero } from './hero.tsx';

/** `undefined`: the server could not get them, so the browser asks again and says how that went. */
export type HomeShown = {
  featured: readonly CardProduct[] | undefined;
  shelves: readonly CategoryRow[] | undefined;
  categories: readonly CategoryLink[];
  /** How the about page begins; undefined where it could not be read, or says nothing. */
  story: Section | undefined;
};

export const HomePage = ({ featured, shelves, categories, story }: HomeShown) => (
  <>
    <Hero />
    <div className="section">
      <div className="wrap">
        {featured ? (
          <Featured cards={featured} arrows={arrowsOf(FEATURED.id, FEATURED.title)} />
        ) : (
          <Island name="featured-later" component={FeaturedFallback} props={{}} wake="now" />
        )}
      </div>
    </div>
    {story && <Story story={story} />}
    <section className="section" id="categories" aria-labelledby="categories-title">
      <div className="wrap">
        <h2 id="categories-title">Shop by Categories</h2>
        {shelves ? (
          <Categories {...{ shelves, categories, arrowsOf }} />
        ) : (
          <Island name="categories-later" component={CategoriesFallback} props={{}} wake="now" />
        )}
      </div>
    </section>
  </>
);

const arrowsOf = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);
