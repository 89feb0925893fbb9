import { paths } from '../../paths.ts';
import { beadColor } from '../../shared/products/bead-colors.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { BeadWall, type PicturedColor } from '../../ui/product/bead-tray.tsx';
import { hrefWith } from '../search/list-filters.ts';
import { countText, type ListShown } from '../search/load-results.ts';
import { ProductList } from '../search/product-list.tsx';
import styles from './page.module.css';

export type ColorsShown = {
  tray: { colors: readonly PicturedColor[]; isPartial: boolean };
  /** Products in the selected colors; undefined if none is selected. */
  list: ListShown | undefined;
};

const TRAY = 'tray';
const SHOWN = 'shown';

/** All colors as beads cut from pictures of products; a click shows products in that color. */
export const ColorsPage = ({ tray, list }: ColorsShown) => {
  const chosen = list?.wishes.color ?? [];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        trail={[
          { name: 'Home', href: paths.home() },
          ...(list
            ? [{ name: 'Shop by color', href: paths.colors() }, { name: colorNames(chosen) }]
            : [{ name: 'Shop by color' }]),
        ]}
      />
      <div className="page-head">
        <h1>Shop by color</h1>
        <p>Choose a bead to see everything made with its color.</p>
      </div>
      {tray.colors.length > 0 ? (
        <nav aria-label="Colors" id={TRAY} className={styles.wall}>
          <BeadWall
            {...tray}
            chosen={chosen.length === 1 ? chosen[0] : undefined}
            hrefOf={(color) => `${hrefWith(paths.colors(), { color: [color], page: 1 })}#${SHOWN}`}
          />
        </nav>
      ) : (
        <Empty title="No colors yet" line="Pieces get their colors from their pictures. Come back soon.">
          <LinkButton look="quiet" href={`${paths.home()}#categories`}>
            Shop by category
          </LinkButton>
        </Empty>
      )}
      {list && (
        <section id={SHOWN} aria-labelledby="made-with" className={styles.shown}>
          <div className={styles.heading}>
            <h2 id="made-with">{colorNames(chosen)}</h2>
            <p>{countText(list)}</p>
          </div>
          <ProductList {...list} path={paths.colors()} heading="h3">
            <Empty title="No pieces match your filters" heading="h3" line="Take off a filter, or choose another color.">
              <LinkButton look="quiet" href={paths.colors()}>
                See all colors
              </LinkButton>
            </Empty>
          </ProductList>
        </section>
      )}
    </div>
  );
};

const colorNames = (colors: readonly string[]) => colors.map((color) => beadColor(color)?.name ?? color).join(' or ');
