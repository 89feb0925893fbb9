import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { CategoryLink } from '../../shop/catalog/schema.ts';
import { Picture } from '../../ui/picture.tsx';
import { AllCategories } from './all-categories.tsx';
import { CardRow } from './card-row.tsx';
import styles from './categories.module.css';
import { type CategoryRow, coverProduct } from './category-row.ts';

type CategoriesProps = {
  shelves: readonly CategoryRow[];
  categories: readonly CategoryLink[];
  /** The arrows of one carousel, as the page or the browser draws them. */
  arrowsOf: (id: string, title: string) => ReactNode;
};

/** Section 2's five carousels, with round pictures that lead to them, and below them every category. */
export const Categories = ({ shelves, categories, arrowsOf }: CategoriesProps) => (
  <>
    <nav aria-label="Categories on this page">
      <ul className={styles.jump}>
        {shelves.map((shelf) => {
          const face = coverProduct(shelf)?.picture;
          return (
            <li key={shelf.slug}>
              <a href={`#${shelf.slug}`}>
                <span className={styles.pic}>
                  {face && <Picture picture={face} sizes="(max-width: 760px) 121px, 205px" decorative />}
                </span>
                <span>{shelf.name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
    {shelves.map(({ slug, name, line, cards, hasStudio }) => (
      <div className={styles.shelf} key={slug}>
        <CardRow
          id={slug}
          title={name}
          heading="h3"
          line={<CategoryLine {...{ slug, name, line }} hasStudio={hasStudio ?? false} />}
          cards={cards}
          arrows={arrowsOf(slug, name)}
        />
      </div>
    ))}
    <AllCategories categories={categories} />
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
