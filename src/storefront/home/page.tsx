import type { Section } from '../../shared/written-page.ts';
import type { CategoryLink } from '../../shop/catalogue/schema.ts';
import { CarouselArrows } from '../../ui/carousel.tsx';
import { Island } from '../../ui/island.tsx';
import type { CardProduct } from '../../ui/product-card.tsx';
import { Story } from '../../ui/story.tsx';
import { Categories } from './categories.tsx';
import { CategoriesLater } from './categories-later.island.tsx';
import { FEATURED, Featured } from './featured.tsx';
import { FeaturedLater } from './featured-later.island.tsx';
import { Hero } from './hero.tsx';
import type { Shelf } from './shelf.ts';

/** `undefined`: the server could not get them, so the browser asks again and says how that went. */
export type HomeShown = {
  featured: readonly CardProduct[] | undefined;
  shelves: readonly Shelf[] | undefined;
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
          <Island name="featured-later" component={FeaturedLater} props={{}} wake="now" />
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
          <Island name="categories-later" component={CategoriesLater} props={{}} wake="now" />
        )}
      </div>
    </section>
  </>
);

const arrowsOf = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);
