import { paths } from '../../paths.ts';
import { REVIEWS_PER_PAGE } from '../../shared/limits.ts';
import { definePage, type Loaded } from '../page.ts';
import { ReviewsPage, type ReviewsShown, reviewsHref } from './page.tsx';

const LAST_PAGE = 10_000;

export const reviewsPage = definePage<ReviewsShown>({
  path: paths.productReviews.pattern,
  query: ['page'],
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalog', 'settings'],
  async load({ api, params, query }): Promise<Loaded<ReviewsShown>> {
    const id = params.id ?? '';
    const page = pageIn(query);
    const [product, reviews, counted] = await Promise.all([
      api.call('GET /products/:id', { params: { id }, query: { reviews: 0 } }),
      api.call('GET /products/:id/get-reviews', { params: { id }, query: { page, pageSize: REVIEWS_PER_PAGE } }),
      api.call('GET /products/:id/review-counts', { params: { id } }),
    ]);
    if (!product.ok) return { ok: false, status: product.status || 503, detail: product.error.detail };
    if (!reviews.ok) return { ok: false, status: reviews.status || 503, detail: reviews.error.detail };
    const { name, images, rating, numReviews, fitCounts } = product.body;
    const last = Math.ceil(numReviews / REVIEWS_PER_PAGE);
    if (!counted.ok) return { ok: false, status: counted.status || 503, detail: counted.error.detail };
    const heading = { id, name, picture: images[0], rating, numReviews, counts: counted.body, fitCounts };
    return { ok: true, shown: { ...heading, reviews: reviews.body, page, last } };
  },
  head: ({ id, name, numReviews, page }) => ({
    title: `Reviews of ${name}`,
    description:
      numReviews === 0
        ? `${name} has no reviews yet.`
        : `Read ${numReviews} ${numReviews === 1 ? 'review' : 'reviews'} of ${name}.`,
    canonical: reviewsHref(id, page),
  }),
  body: (shown) => <ReviewsPage {...shown} />,
});

function pageIn({ page }: Record<string, string>): number {
  const number = Number(page);
  return Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1;
}
