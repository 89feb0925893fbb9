import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { isFiltered } from '../search/list-filters.ts';
import { countText, type ListShown } from '../search/load-results.ts';
import { ProductList } from '../search/product-list.tsx';
import styles from './page.module.css';

export type CategoryShown = ListShown & {
  path: string;
  name: string;
  line: string;
  hasStudio: boolean;
  keyword: string;
  searchedFor: string | undefined;
};

/** The products of a category, or all. */
export const CategoryPage = (shown: CategoryShown) => (
  <div className={`wrap ${styles.category}`}>
    <Breadcrumbs trail={[{ name: 'Home', href: paths.home() }, { name: shown.name }]} />
    <div className="page-head">
      <h1>{shown.name}</h1>
      <p>
        {shown.keyword === '' && shown.line && `${shown.line}. `}
        {shown.searchedFor && `No results for “${shown.keyword}”. `}
        {countText(shown)}
        {shown.keyword !== '' && ` for “${shown.searchedFor ?? shown.keyword}”`}.
      </p>
      {shown.hasStudio && (
        <p>
          <a href={paths.studio()}>Make one with your own name</a>
        </p>
      )}
    </div>
    <ProductList {...shown} path={shown.path} searched={shown.name}>
      <Empty
        title={
          shown.keyword === '' || isFiltered(shown.wishes)
            ? 'No pieces match your filters'
            : `No results for “${shown.keyword}” in ${shown.name}`
        }
        line="Take off a filter, or try another word."
      >
        {shown.keyword !== '' && (
          <LinkButton href={`${paths.home()}?${new URLSearchParams({ keyword: shown.keyword })}`}>
            Search the whole shop
          </LinkButton>
        )}
        <LinkButton look="quiet" href={shown.path}>
          See all {shown.path === paths.products() ? 'pieces' : shown.name}
        </LinkButton>
      </Empty>
    </ProductList>
  </div>
);
