import { paths } from '../../paths.ts';
import type { CategoryLink } from '../../shop/catalog/schema.ts';
import styles from './all-categories.module.css';

/** Every category there is, in the shop's order: the carousels above show the first five. */
export const AllCategories = ({ categories }: { categories: readonly CategoryLink[] }) => (
  <nav className={styles.all} aria-labelledby="all-categories">
    <h3 id="all-categories">All categories</h3>
    <ul>
      {categories.map(({ id, name, line }) => (
        <li key={id}>
          <a href={paths.category(id)}>
            <b>{name}</b>
            {line !== '' && <span>{line}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
