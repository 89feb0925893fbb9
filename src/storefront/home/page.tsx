import type { ReactNode } from 'react';
import type { Section } from '../../shared/page-content.ts';
import type { Store } from '../../shop/settings/schema.ts';
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
import type { HomeExtras } from './load-home-data.ts';
import styles from './page.module.css';
import { Spotlight } from './spotlight.tsx';
import { Tray } from './tray.tsx';
import { Voices } from './voices.tsx';

/** `undefined`: the server could not get them, so the browser asks again and says how that went. */
export type HomeShown = {
  featured: readonly CardProduct[] | undefined;
  shelves: readonly CategoryRow[] | undefined;
  extras: HomeExtras | undefined;
  /** How the about page begins; undefined where it could not be read, or says nothing. */
  story: Section | undefined;
};

export const HomePage = ({ featured, shelves, extras, story, banner }: HomeShown & Pick<Store, 'banner'>) => (
  <>
    <Hero {...banner} />
    {extras && <Tray categories={extras.categories} />}
    <div className={styles.featured}>
      <div className="wrap">
        {featured ? (
          <Featured cards={featured} arrows={arrowsOf(FEATURED.id, FEATURED.title)} />
        ) : (
          <Island name="featured-later" component={FeaturedFallback} props={{}} wake="now" />
        )}
      </div>
    </div>
    <section className={styles.categories} id="categories" aria-labelledby="categories-title">
      <h2 className="wrap" id="categories-title">
        Shop by Categories
      </h2>
      {shelves ? (
        <Categories shelves={shelves} arrowsOf={arrowsOf} bands={bandsOf(extras)} />
      ) : (
        <div className="wrap">
          <Island name="categories-later" component={CategoriesFallback} props={{}} wake="now" />
        </div>
      )}
    </section>
    {story && <Story story={story} />}
  </>
);

/** What breaks the row of carousels, after the second and the fourth. */
function bandsOf(extras: HomeExtras | undefined): Record<number, ReactNode> {
  if (!extras) return {};
  const { spotlight, quoted, newest } = extras;
  return {
    2: spotlight && <Spotlight {...spotlight} />,
    4: newest.length > 0 && <Voices quoted={quoted} newest={newest} />,
  };
}

const arrowsOf = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);
