import { paths } from '../../paths.ts';
import { FAVORITES_PER_PAGE } from '../../shared/limits.ts';
import { definePage, type Loaded } from '../page.ts';
import { SharedPage, type SharedShown } from './shared-page.tsx';

/** A shared list. Not cached, so a revoked link stops working at once. */
export const sharedFavoritesPage = definePage<SharedShown>({
  path: paths.sharedFavorites.pattern,
  query: ['page'],
  isPrivate: true,
  async load({ api, params, query }): Promise<Loaded<SharedShown>> {
    const token = params.token ?? '';
    const page = Number(query.page ?? 1);
    const answer = await api.call('GET /favorites/lists/:token', { params: { token }, query: { page } });
    if (answer.ok) {
      const { ids, products, gone } = answer.body;
      if (page > Math.max(1, Math.ceil(ids.length / FAVORITES_PER_PAGE))) {
        return { ok: false, status: 302, to: paths.sharedFavorites(token) };
      }
      return { ok: true, shown: { list: { token, page, ids, products, gone } } };
    }
    const isOver = answer.status === 404 || answer.status === 400;
    if (!isOver) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
    return { ok: true, status: 404, shown: { list: undefined } };
  },
  head: ({ list }) => ({
    title: list ? 'A list of favorites' : 'This list isn’t shared anymore',
    description: list ? 'Pieces that somebody has chosen for you to see.' : 'The link to this list has ended.',
  }),
  body: (shown) => <SharedPage {...shown} />,
});
