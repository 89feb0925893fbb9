import { paths } from '../../paths.ts';
import { REVIEWS_PER_PAGE } from '../../shared/limits.ts';
import { FITS } from '../../shared/products/fit.ts';
import { definePage, type Loaded } from '../page.ts';
import { linkPicture } from '../seo/link-pictures.ts';
import { type ReviewChoices, ReviewsPage, type ReviewsShown, reviewsHref } from './page.tsx';

const LAST_PAGE = 10_000;

export const reviewsPage = definePage<ReviewsShown>({
  path: paths.productReviews.pattern,
  sheet: 'product',
  query: ['page', 'rating', 'fit', 'sort'],
  tags: ({ id }) => [`product:${id ?? ''}`, 'catalog', 'settings'],
  async load({ api, params, query }): Promise<Loaded<ReviewsShown>> {
    const id = params.id ?? '';
    const choices = readChoices(query);
    const [product, reviews, counted] = await Promise.all([
      api.call('GET /products/:id', { params: { id }, query: { reviews: 0 } }),
      api.call('GET /products/:id/get-reviews', { params: { id }, query: { ...choices, pageSize: REVIEWS_PER_PAGE } }),
      api.call('GET /products/:id/review-counts', { params: { id } }),
    ]);
    if (!product.ok) return { ok: false, status: product.status || 503, detail: product.error.detail };
    if (!reviews.ok) return { ok: false, status: reviews.status || 503, detail: reviews.error.detail };
    const { name, images, rating, numReviews, fitCounts } = product.body;
    const total = Number(reviews.headers.get('x-total-count') ?? reviews.body.length);
    const last = Math.ceil(total / REVIEWS_PER_PAGE);
    if (!counted.ok) return { ok: false, status: counted.status || 503, detail: counted.error.detail };
    const heading = { id, name, picture: images[0], rating, numReviews, counts: counted.body, fitCounts };
    return { ok: true, shown: { ...heading, reviews: reviews.body, choices, last } };
  },
  head: ({ id, name, picture, numReviews, choices }) => ({
    picture: linkPicture(picture),
    title: `Reviews of ${name}`,
    description:
      numReviews === 0
        ? `${name} has no reviews yet.`
        : `Read ${numReviews} ${numReviews === 1 ? 'review' : 'reviews'} of ${name}.`,
    // Filtered and sorted lists are noindex.
    ...(!choices.rating && !choices.fit && !choices.sort && { canonical: reviewsHref(id, choices) }),
  }),
  body: (shown) => <ReviewsPage {...shown} />,
});

const SORTS = ['highest', 'lowest'] as const;

function readChoices({ page, rating, fit, sort }: Record<string, string>): ReviewChoices {
  const [number, stars] = [Number(page), Number(rating)];
  const chosen = SORTS.find((each) => each === sort);
  const answer = FITS.find((each) => each === fit);
  return {
    page: Number.isInteger(number) && number >= 1 && number <= LAST_PAGE ? number : 1,
    ...(Number.isInteger(stars) && stars >= 1 && stars <= 5 && { rating: stars }),
    ...(answer && { fit: answer }),
    ...(chosen && { sort: chosen }),
  };
}
