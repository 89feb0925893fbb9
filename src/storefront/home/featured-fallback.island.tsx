import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/use-query.ts';
import { CarouselArrows } from '../../ui/carousel.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { cardOfProduct } from '../product-cards.ts';
import { FEATURED, Featured } from './featured.tsx';

/** The featured pieces where the server could not get them: asked for once more, from here. */
export function FeaturedFallback() {
  const { answer, isLoading: isAsking, refetch: askAgain } = useQuery(() => api.call('GET /products/featured', {}));
  if (answer?.ok) {
    const arrows = <CarouselArrows of={FEATURED.id} title={FEATURED.title} />;
    return <Featured cards={answer.body.map(cardOfProduct)} arrows={arrows} />;
  }
  return (
    <section aria-labelledby={FEATURED.id}>
      <h2 id={FEATURED.id}>{FEATURED.title}</h2>
      {answer ? (
        <Failed why={answer.error.detail} isAsking={isAsking} onRetry={askAgain} />
      ) : (
        <Loading>Loading featured products…</Loading>
      )}
    </section>
  );
}
