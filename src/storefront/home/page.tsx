import { Fragment, type ReactNode } from 'react';
import { type HomeLayout, type HomeSection, homeLayout } from '../../shared/brand/home-sections.ts';
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

type StoreOfHome = Pick<Store, 'storeName' | 'banner' | 'bannerPicture' | 'storyPicture' | 'home'>;
type HomeProps = HomeShown & { store: StoreOfHome };

/** The sections in the owner's order. */
export function HomePage(props: HomeProps) {
  const { sections, within } = homeLayout(props.store.home);
  return (
    <>
      {!sections.includes('banner') && <h1 className="vh">{props.store.storeName}</h1>}
      {sections.map((kind) => (
        <Fragment key={kind}>{kind === 'categories' ? categories(props, within) : SECTIONS[kind](props)}</Fragment>
      ))}
    </>
  );
}

const SECTIONS: Record<Exclude<HomeSection, 'categories'>, (props: HomeProps) => ReactNode> = {
  banner: ({ store }) => <Hero {...store.banner} own={store.bannerPicture} />,
  tray: ({ extras }) => extras && <Tray categories={extras.categories} />,
  featured: ({ featured }) => (
    <div className={styles.featured}>
      <div className="wrap">
        {featured ? (
          <Featured cards={featured} arrows={arrowsOf(FEATURED.id, FEATURED.title)} />
        ) : (
          <Island name="featured-later" component={FeaturedFallback} props={{}} wake="now" />
        )}
      </div>
    </div>
  ),
  maker: ({ extras }) => extras?.spotlight && <Spotlight {...extras.spotlight} />,
  reviews: ({ extras }) =>
    extras && extras.newest.length > 0 && <Voices quoted={extras.quoted} newest={extras.newest} />,
  story: ({ story, store }) => story && <Story story={story} own={store.storyPicture} />,
};

function categories(props: HomeProps, within: HomeLayout['within']): ReactNode {
  const bands = Object.entries(within).map(([after, kind]) => [
    after,
    kind && kind !== 'categories' && SECTIONS[kind](props),
  ]);
  return (
    <section className={styles.categories} id="categories" aria-labelledby="categories-title">
      <h2 className="wrap" id="categories-title">
        Shop by Categories
      </h2>
      {props.shelves ? (
        <Categories shelves={props.shelves} arrowsOf={arrowsOf} bands={Object.fromEntries(bands)} />
      ) : (
        <div className="wrap">
          <Island name="categories-later" component={CategoriesFallback} props={{}} wake="now" />
        </div>
      )}
    </section>
  );
}

const arrowsOf = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);
