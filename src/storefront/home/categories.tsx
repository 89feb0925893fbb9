import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { CardRow } from './card-row.tsx';
import styles from './categories.module.css';
import { FIVE, faceOf, type Shelf } from './shelf.ts';

type CategoriesProps = {
  shelves: readonly Shelf[];
  /** The arrows of one carousel, as the page or the browser draws them. */
  arrowsOf: (id: string, title: string) => ReactNode;
};

/** Section 2's five carousels, with round pictures that lead to them. */
export const Categories = ({ shelves, arrowsOf }: CategoriesProps) => (
  <>
    <nav aria-label="Categories">
      <ul className={styles.jump}>
        {shelves.map((shelf) => {
          const face = faceOf(shelf)?.picture;
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
    {shelves.map(({ slug, name, cards }) => (
      <div className={styles.shelf} key={slug}>
        <CardRow
          id={slug}
          title={name}
          heading="h3"
          line={<ShelfLine slug={slug} name={name} />}
          cards={cards}
          arrows={arrowsOf(slug, name)}
        />
      </div>
    ))}
  </>
);

const ShelfLine = ({ slug, name }: { slug: string; name: string }) => (
  <>
    {FIVE.find((one) => one.slug === slug)?.line}{' '}
    <a className={styles.all} href={paths.category(slug)}>
      See all<span className="vh"> {name}</span>
    </a>
  </>
);
