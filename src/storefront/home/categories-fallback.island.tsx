import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { toast } from '../../browser/toasts.ts';
import { useQuery } from '../../browser/use-query.ts';
import { CarouselArrows, Track } from '../../ui/carousel.tsx';
import { Failed } from '../../ui/failed.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import styles from './categories.module.css';
import { Categories } from './categories.tsx';
import { loadHomeData } from './load-home-data.ts';

const FAILED = 'Failed to load products, try reloading page';

/** The five carousels where the server could not get them: asked for once more, from here. */
export function CategoriesFallback() {
  const { answer, isLoading: isAsking, refetch: askAgain } = useQuery(() => loadHomeData(api));
  const failed = answer?.ok === false;
  useEffect(() => {
    if (failed) toast(FAILED, { tone: 'bad' });
  }, [failed]);
  if (answer?.ok) {
    return <Categories {...answer.body} arrowsOf={(id, title) => <CarouselArrows of={id} title={title} />} />;
  }
  if (failed) return <Failed why={FAILED} isAsking={isAsking} onRetry={askAgain} />;
  return (
    <>
      <p className={styles.loading} role="status">
        Loading products…
      </p>
      <Track>
        <SkeletonCards />
      </Track>
    </>
  );
}
