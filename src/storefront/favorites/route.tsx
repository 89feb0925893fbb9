import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { Favorites } from './favorites.island.tsx';

export const favoritesPage = definePage({
  path: paths.favorites.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({
    title: 'Favorites',
    description: 'The pieces you like, all in one place, with a link to share them.',
  }),
  body: () => (
    <div className="wrap page page-filled">
      <div className="page-head">
        <h1>Favorites</h1>
      </div>
      <Island name="favorites" component={Favorites} props={{}} wake="now" />
    </div>
  ),
});
