import { type FormEvent, useEffect, useState } from 'react';
import { loginPath } from '../../browser/session.ts';
import { favorites, liveIds } from '../../browser/storage/favorites.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { addToCart, userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { FAVORITES_PER_PAGE } from '../../shared/limits.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { addedText } from '../product/added-text.ts';
import { cardOfProduct } from '../product-cards.ts';
import styles from './favorites.module.css';
import { GoneFavorites } from './gone-favorites.tsx';
import { purchaseOf } from './list-cards.ts';
import { Sharing } from './sharing.tsx';
import { syncFavorites } from './sync.ts';
import { useFavoriteProducts } from './use-favorite-products.ts';
import { useRemoval } from './use-removal.ts';

/** The favorites of this browser, or of the account: the newest first, 24 at a time. */
export function Favorites() {
  const isHydrated = useHydrated();
  const user = usePersisted(userInfo);
  const live = liveIds(usePersisted(favorites));
  const [isJoining, setJoining] = useState(true);
  const [most, setMost] = useState(FAVORITES_PER_PAGE);
  const { known, refusal, isAsking, askAgain } = useFavoriteProducts(live.slice(0, most));
  const { list, removed, watchPress, undo } = useRemoval(live, known);

  useEffect(() => {
    void syncFavorites().finally(() => setJoining(false));
  }, []);
  // Cards that have come learn whether their hearts are pressed.
  useEffect(() => {
    if (known.size > 0) globalThis.dispatchEvent(new Event('storage'));
  }, [known]);

  if (!isHydrated || (isJoining && live.length === 0 && user)) return <Loading>Loading your favorites…</Loading>;
  const shown = live.slice(0, most).flatMap((id) => {
    const found = known.get(id);
    return found ? [{ id, ...found }] : [];
  });
  const sold = shown.flatMap(({ product }) => product ?? []);
  const gone = shown.filter(({ product }) => !product);
  const add = (event: FormEvent) => {
    const action = (event.target as HTMLFormElement).getAttribute('action');
    const product = sold.find(({ id }) => paths.cartAdd(id) === action);
    if (!product) return;
    event.preventDefault();
    const { id, name, price, image, inStock } = product;
    addToCart({ product: id, name, price, image, size: '', inStock, qty: 1 });
    toast(addedText(name, ''));
  };
  return (
    <div className={styles.page}>
      {!user && live.length > 0 && (
        <p className={styles.note}>
          Your favorites are saved in this browser. <a href={loginPath(paths.favorites())}>Log in</a> to have them on
          all your devices.
        </p>
      )}
      <div role="status">
        {removed && (
          <Alert>
            {removed.name} was removed from your favorites.{' '}
            <Button look="plain" size="small" onClick={undo}>
              Undo
            </Button>
          </Alert>
        )}
      </div>
      {/* biome-ignore lint/a11y: presses on the hearts and buttons inside, which are reached by keyboard */}
      <div ref={list} className={styles.list} onClick={watchPress} onSubmit={add}>
        {live.length === 0 ? (
          <Empty title="No favorites yet" line="Press the heart on a piece you like, and you’ll find it here.">
            <LinkButton look="quiet" href={paths.home()}>
              See featured products
            </LinkButton>
          </Empty>
        ) : (
          <>
            {sold.length > 0 && (
              <CardGrid>
                {sold.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={cardOfProduct(product)}
                    heading="h2"
                    priority="lazy"
                    buy={purchaseOf(product)}
                  />
                ))}
              </CardGrid>
            )}
            {refusal !== undefined && <Failed why={refusal} isAsking={isAsking} onRetry={askAgain} />}
            {isAsking && refusal === undefined && shown.length === 0 && <Loading>Loading your favorites…</Loading>}
            {live.length > most && (
              <div className={styles.more}>
                <Button
                  look="quiet"
                  pending={isAsking}
                  onClick={() => setMost((before) => before + FAVORITES_PER_PAGE)}
                >
                  Show more
                </Button>
              </div>
            )}
            {gone.length > 0 && <GoneFavorites gone={gone} />}
          </>
        )}
      </div>
      <Sharing ids={live} user={user} />
    </div>
  );
}
