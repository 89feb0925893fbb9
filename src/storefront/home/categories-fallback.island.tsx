import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { toast } from '../../browser/toasts.ts';
import { Failed } from '../../ui/failed.tsx';
import { CarouselArrows, Track } from '../../ui/product/carousel.tsx';
import { SkeletonCards } from '../../ui/product/skeleton-cards.tsx';
import { Categories } from './card-rows.tsx';
import styles from './categories.module.css';
import { loadHomeData, type ShownOfHome } from './load-home-data.ts';

const FAILED = 'Failed to load products, try reloading page';

/** Retries the category carousels in the browser if the server couldn't load them. */
export function CategoriesFallback(shown: ShownOfHome) {
  const { answer, data, isLoading, refetch } = useQuery('home', () => loadHomeData(api, shown));
  const failed = answer?.ok === false;
  useEffect(() => {
    if (failed) toast(FAILED, { tone: 'bad' });
  }, [failed]);
  if (data) {
    return (
      <Categories shelves={data.shelves} carouselArrows={(id, title) => <CarouselArrows of={id} title={title} />} />
    );
  }
  if (failed) return <Failed why={FAILED} isAsking={isLoading} onRetry={refetch} />;
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
