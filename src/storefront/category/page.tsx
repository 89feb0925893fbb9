import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { countText, type ListShown } from '../search/load-results.ts';
import { ProductList } from '../search/product-list.tsx';
import styles from './page.module.css';

export type CategoryShown = ListShown & { slug: string; name: string; line: string; hasStudio: boolean };

export const CategoryPage = (shown: CategoryShown) => (
  <div className={`wrap ${styles.category}`}>
    <Breadcrumbs trail={[{ name: 'Home', href: paths.home() }, { name: shown.name }]} />
    <div className="page-head">
      <h1>{shown.name}</h1>
      <p>
        {shown.line && `${shown.line}. `}
        {countText(shown)}.
      </p>
      {shown.hasStudio && (
        <p>
          <a href={paths.studio()}>Make one with your own name</a>
        </p>
      )}
    </div>
    <ProductList {...shown} path={paths.category(shown.slug)}>
      <Empty
        title="No products match your filters"
        line="Try a different price range, or include products that are out of stock."
      >
        <LinkButton look="quiet" href={paths.category(shown.slug)}>
          See all {shown.name}
        </LinkButton>
      </Empty>
    </ProductList>
  </div>
);
