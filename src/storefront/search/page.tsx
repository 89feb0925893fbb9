import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { isFiltered } from './list-filters.ts';
import { countText, type ResultsShown } from './load-results.ts';
import { ProductList } from './product-list.tsx';

/** Section 2's results at `/?keyword=…`. */
export function ResultsPage(shown: ResultsShown) {
  const { keyword, searchedFor, total, wishes } = shown;
  const byCategory = (
    <LinkButton look="quiet" href={`${paths.home()}#categories`}>
      Shop by category
    </LinkButton>
  );
  if (total === 0 && !isFiltered(wishes)) {
    return (
      <div className="wrap page">
        <Empty
          title={`No results for “${keyword}”`}
          heading="h1"
          line="Try a shorter word, a color, or a kind of product, like cuff, collar, anklet or bowl."
        >
          {byCategory}
        </Empty>
      </div>
    );
  }
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>Results for “{searchedFor ?? keyword}”</h1>
        <p>
          {searchedFor && `No results for “${keyword}”. `}
          {countText(shown)}
        </p>
      </div>
      <ProductList {...shown} path={paths.home()}>
        <Empty
          title="No products match your filters"
          line="Try a different price range, or include products that are out of stock."
        >
          {byCategory}
        </Empty>
      </ProductList>
    </div>
  );
}
