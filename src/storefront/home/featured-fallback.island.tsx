import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import type { HomeDetails } from '../../shared/brand/home-sections.ts';
import { Failed } from '../../ui/failed.tsx';
import { CarouselArrows } from '../../ui/product/carousel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { productToCard } from '../product-cards.ts';
import { FEATURED, Featured } from './card-rows.tsx';

/** Retries the featured products in the browser if the server couldn't load them. */
export function FeaturedFallback({ title, most }: HomeDetails['featured']) {
  const { answer, data, isLoading, refetch } = useQuery('featured', () => api.call('GET /products/featured', {}));
  if (data) {
    const arrows = <CarouselArrows of={FEATURED} title={title} />;
    return <Featured title={title} cards={data.slice(0, most).map(productToCard)} arrows={arrows} />;
  }
  return (
    <section aria-labelledby={FEATURED}>
      <h2 id={FEATURED}>{title}</h2>
      {answer?.ok === false ? (
        <Failed why={answer.error.detail} isAsking={isLoading} onRetry={refetch} />
      ) : (
        <Loading>Loading featured products…</Loading>
      )}
    </section>
  );
}
