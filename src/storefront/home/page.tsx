import { Fragment, type ReactNode } from 'react';
import { type HomeDetails, type HomeLayout, type HomeSection, homeLayout } from '../../shared/brand/home-sections.ts';
import type { Section } from '../../shared/markdown/page-content.ts';
import { type ShopTextSource, shopText } from '../../shared/text/shop-texts.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Story } from '../../ui/content/story.tsx';
import { Island } from '../../ui/island.tsx';
import { CarouselArrows } from '../../ui/product/carousel.tsx';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { Categories } from './categories.tsx';
import { CategoriesFallback } from './categories-fallback.island.tsx';
import type { CategoryRow } from './category-row.ts';
import { FEATURED, Featured } from './featured.tsx';
import { FeaturedFallback } from './featured-fallback.island.tsx';
import { Hero } from './hero.tsx';
import type { HomeExtras } from './load-home-data.ts';
import { Newsletter } from './newsletter.tsx';
import styles from './page.module.css';
import { Spotlight } from './spotlight.tsx';
import { Tray } from './tray.tsx';
import { Voices } from './voices.tsx';
import { Words, type WordsShown } from './words.tsx';

/** `undefined`: the server could not get them, so the browser asks again and says how that went. */
export type HomeShown = {
  featured: readonly CardProduct[] | undefined;
  shelves: readonly CategoryRow[] | undefined;
  extras: HomeExtras | undefined;
  /** How the about page begins; undefined where it could not be read, or says nothing. */
  story: Section | undefined;
  /** How the owner's page begins; undefined where none is shown. */
  words: WordsShown | undefined;
};

type StoreOfHome = ShopTextSource &
  Pick<Store, 'banner' | 'bannerPicture' | 'storyPicture' | 'home' | 'homeDetails' | 'mailIsKept'>;
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
  tray: ({ extras }) => extras && extras.categories.length > 0 && <Tray categories={extras.categories} />,
  // A heading over nothing is left out.
  featured: ({ featured, store: { homeDetails } }) =>
    featured?.length !== 0 && (
      <div className={styles.featured}>
        <div className="wrap">
          {featured ? (
            <Featured
              title={homeDetails.featured.title}
              cards={featured}
              arrows={arrowsOf(FEATURED, homeDetails.featured.title)}
            />
          ) : (
            <Island name="featured-later" component={FeaturedFallback} props={homeDetails.featured} wake="now" />
          )}
        </div>
      </div>
    ),
  maker: ({ extras }) => extras?.spotlight && <Spotlight {...extras.spotlight} />,
  reviews: ({ extras, store }) =>
    extras && <Voices quoted={extras.quoted} newest={extras.newest} {...store.homeDetails.reviews} />,
  story: ({ story, store }) => story && <Story story={story} own={store.storyPicture} />,
  words: ({ words }) => words && <Words {...words} />,
  newsletter: ({ store }) => (
    <Newsletter
      {...store.homeDetails.newsletter}
      mailIsKept={store.mailIsKept}
      consent={shopText(store, 'newsletter.consent')}
    />
  ),
};

function categories(props: HomeProps, within: HomeLayout['within']): ReactNode {
  const bands = Object.entries(within).map(([after, kind]): [string, ReactNode] => [
    after,
    kind && kind !== 'categories' && SECTIONS[kind](props),
  ]);
  if (props.shelves?.length === 0)
    return (
      <>
        {bands.map(([after, band]) => (
          <Fragment key={`${after}`}>{band}</Fragment>
        ))}
      </>
    );
  return (
    <section className={styles.categories} id="categories" aria-labelledby="categories-title">
      <h2 className="wrap" id="categories-title">
        {props.store.homeDetails.categories.title}
      </h2>
      {props.shelves ? (
        <Categories shelves={props.shelves} arrowsOf={arrowsOf} bands={Object.fromEntries(bands)} />
      ) : (
        <div className="wrap">
          <Island
            name="categories-later"
            component={CategoriesFallback}
            props={fallbackOf(props.store.homeDetails)}
            wake="now"
          />
        </div>
      )}
    </section>
  );
}

const fallbackOf = ({ categories: { rows, most }, maker }: HomeDetails) => ({ rows, most, ...maker });

const arrowsOf = (of: string, title: string) => (
  <Island name="carousel-arrows" component={CarouselArrows} props={{ of, title }} />
);
