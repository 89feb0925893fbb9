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
          title={`Nothing matches “${keyword}”`}
          heading="h1"
          line="Try a shorter word, a color, or the kind of piece: cuff, collar, anklet, bowl."
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
          {searchedFor && `Nothing matches “${keyword}”. `}
          {countText(shown)}
        </p>
      </div>
      <ProductList {...shown} path={paths.home()}>
        <Empty
          title="Nothing within these limits"
          line="Other prices may have something, or pieces that come back soon."
        >
          {byCategory}
        </Empty>
      </ProductList>
    </div>
  );
}
