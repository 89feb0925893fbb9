import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Carousel } from '../../ui/product/carousel.tsx';
import { type CardProduct, ProductCard } from '../../ui/product/product-card.tsx';
import styles from './categories.module.css';
import type { CategoryRow } from './load-home-data.ts';

type CardRowProps = {
  id: string;
  title: string;
  line?: ReactNode;
  heading: 'h2' | 'h3';
  cards: readonly CardProduct[];
  arrows: ReactNode;
  look?: 'wide' | 'beside';
};

/** A carousel of cards. */
export const CardRow = ({ cards, ...carousel }: CardRowProps) => (
  <Carousel {...carousel}>
    {cards.map((card) => (
      <ProductCard key={card.href} product={card} heading={carousel.heading === 'h2' ? 'h3' : 'h4'} />
    ))}
  </Carousel>
);

type CategoriesProps = {
  shelves: readonly CategoryRow[];
  /** The arrows of one carousel, as the page or the browser draws them. */
  arrowsOf: (id: string, title: string) => ReactNode;
  /** What stands after so many carousels, as wide as the page. */
  bands?: Readonly<Record<number, ReactNode>>;
};

/** Section 2's carousels, and what gives them rhythm. */
export const Categories = ({ shelves, arrowsOf, bands = {} }: CategoriesProps) => (
  <>
    {shelves.map(({ slug, name, line, cards, hasStudio }, at) => (
      <Fragment key={slug}>
        <div className={`wrap ${styles.row}`}>
          <CardRow
            id={slug}
            title={name}
            heading="h3"
            look="beside"
            line={<CategoryLine slug={slug} name={name} line={line} hasStudio={hasStudio ?? false} />}
            cards={cards}
            arrows={arrowsOf(slug, name)}
          />
        </div>
        {bands[at + 1]}
      </Fragment>
    ))}
    {/* What would break a longer row. */}
    {Object.entries(bands)
      .filter(([after]) => Number(after) > shelves.length)
      .map(([after, band]) => (
        <Fragment key={after}>{band}</Fragment>
      ))}
  </>
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

/** The carousel's id on the page. */
export const FEATURED = 'featured';

type FeaturedProps = { title: string; cards: readonly CardProduct[]; arrows: ReactNode };

export const Featured = (props: FeaturedProps) => <CardRow id={FEATURED} heading="h2" {...props} />;
