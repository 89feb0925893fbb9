import { paths } from '../../paths.ts';
import { MENU_PAGES } from '../../shared/menus.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import styles from './page.module.css';
import { SetParts } from './set-parts.tsx';

/** All sets on sale. */
export const SetsPage = ({ sets }: { sets: readonly ShopSet[] }) => (
  <div className="wrap">
    <Breadcrumbs trail={[{ name: 'Home', href: paths.home() }, { name: MENU_PAGES.sets }]} />
    <div className="page-head">
      <h1>{MENU_PAGES.sets}</h1>
      <p>Pieces that belong together, for less than you’d pay separately.</p>
    </div>
    {sets.length === 0 ? (
      <Empty title="Nothing goes together right now" line="Every piece can be bought on its own.">
        <LinkButton look="quiet" href={paths.home()}>
          Go to the shop
        </LinkButton>
      </Empty>
    ) : (
      <div className={styles.sets}>
        {sets.map((set) => (
          <SetParts key={set.id} set={set} heading="h2" />
        ))}
      </div>
    )}
  </div>
);
