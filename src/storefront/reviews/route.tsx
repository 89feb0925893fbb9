import { paths } from '../../paths.ts';
import { definePage, type Loaded } from '../page.ts';
import { ReviewsPage, type ReviewsShown, reviewsHref } from './page.tsx';

const PAGE_SIZE = 50;
const LAST_PAGE = 10_000;

export const reviewsPage = definePage<ReviewsShown>({
  path: paths.productReviews.pattern,
  query: ['page'],
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalogue', 'settings'],
  async load({ api, params, query }): Promise<Loaded<ReviewsShown>> {
    const id = params.id ?? '';
    const page = pageIn(query);
    const [product, reviews] = await Promise.all([
      api.call('GET /products/:id', { params: { id } }),
      api.call('GET /products/:id/get-reviews', { params: { id }, query: { page, pageSize: PAGE_SIZE } }),
    ]);
    if (!product.ok) return { ok: false, status: product.status || 503, detail: product.error.detail };
    if (!reviews.ok) return { ok: false, status: reviews.status || 503, detail: reviews.error.detail };
    const { name, images, rating, numReviews } = product.body;
    const last = Math.ceil(numReviews / PAGE_SIZE);
    return { ok: true, shown: { id, name, picture: images[0], rating, numReviews, reviews: reviews.body, page, last } };
  },
  head: ({ id, name, numReviews, page }) => ({
    title: `Reviews of ${name}`,
    description: `What ${numReviews} ${numReviews === 1 ? 'buyer says' : 'buyers say'} about ${name}.`,
    canonical: reviewsHref(id, page),
  }),
  body: (shown) => <ReviewsPage {...shown} />,
});

function pageIn({ page }: Record<string, string>): number {
  const asked = Number(page);
  return Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
}
