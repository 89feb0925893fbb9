import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Carousel } from '../../ui/product/carousel.tsx';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';
import styles from './categories.module.css';
import type { CategoryRow } from './load-home-data.ts';

type CategoriesProps = {
  shelves: readonly CategoryRow[];
  /** Arrows of a carousel, rendered by the page or the browser. */
  carouselArrows: (id: string, title: string) => ReactNode;
  /** Full-width bands by the number of carousels before them. */
  bands?: Readonly<Record<number, ReactNode>>;
};

/** Category carousels (specification, section 2) with bands between them; those without a band between share a row. */
export const Categories = ({ shelves, carouselArrows, bands = {} }: CategoriesProps) => {
  // Bands that would follow later carousels follow the last one.
  const ends = Object.entries(bands).map(([end, band]) => ({ end, at: Math.min(Number(end), shelves.length), band }));
  return [{ end: '', at: 0, band: undefined }, ...ends].map(({ end, at, band }, place) => (
    <Fragment key={end}>
      {band}
      <CategoryRows shelves={shelves.slice(at, ends[place]?.at)} carouselArrows={carouselArrows} />
    </Fragment>
  ));
};

const CategoryRows = ({ shelves, carouselArrows }: Omit<CategoriesProps, 'bands'>) =>
  shelves.length > 0 && (
    <div className={`wrap ${styles.rows}`}>
      {shelves.map(({ slug, name, line, cards, hasStudio }) => (
        <CardRow
          key={slug}
          id={slug}
          title={name}
          heading="h3"
          look="small"
          line={<CategoryLine slug={slug} name={name} line={line} hasStudio={hasStudio ?? false} />}
          cards={cards}
          arrows={carouselArrows(slug, name)}
        />
      ))}
    </div>
  );

type LineProps = Pick<CategoryRow, 'slug' | 'name' | 'line'> & { hasStudio: boolean };
const CategoryLine = ({ slug, name, line, hasStudio }: LineProps) => (
  <>
    {line}{' '}
    <a className={styles.all} href={paths.category(slug)}>
      See all<span className="vh"> {name}</span>
    </a>
    {hasStudio && (
      <>
        {' '}
        <a className={styles.own} href={paths.studio()}>
          Make one with your own name
        </a>
      </>
    )}
  </>
);

type CardRowProps = {
  id: string;
  title: string;
  line?: ReactNode;
  heading: 'h2' | 'h3';
  cards: readonly CardProduct[];
  arrows: ReactNode;
  look?: 'wide' | 'small';
};

/** Carousel of product cards. */
export const CardRow = ({ cards, ...carousel }: CardRowProps) => (
  <Carousel {...carousel}>
    {cards.map((card) => (
      <ProductCard key={card.href} product={card} heading={carousel.heading === 'h2' ? 'h3' : 'h4'} />
    ))}
  </Carousel>
);

/** The carousel's element id. */
export const FEATURED = 'featured';

type FeaturedProps = { title: string; cards: readonly CardProduct[]; arrows: ReactNode };

export const Featured = (props: FeaturedProps) => <CardRow id={FEATURED} heading="h2" {...props} />;
