import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { navigate } from '../../browser/navigate.ts';
import { loginPath } from '../../browser/session.ts';
import { liveIds } from '../../browser/storage/favorite-list.ts';
import { favorites } from '../../browser/storage/favorites.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { addToCart, userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { FAVORITES_PER_PAGE } from '../../shared/limits.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { textError, toCartLine } from '../cart/cart-line.ts';
import { addedText } from '../product/added-text.ts';
import { productToCard } from '../product-cards.ts';
import styles from './favorites.module.css';
import { purchaseButton } from './list-cards.ts';
import { Sharing } from './sharing.tsx';
import { syncFavorites, toggleFavorite } from './sync.ts';

/** Favorites of this browser or account, newest first, 24 at a time. */
export function Favorites() {
  const isHydrated = useHydrated();
  const user = usePersisted(userInfo);
  const live = liveIds(usePersisted(favorites));
  const [isJoining, setJoining] = useState(true);
  const [limit, setLimit] = useState(FAVORITES_PER_PAGE);
  const { known, refusal, isAsking, askAgain } = useFavoriteProducts(live.slice(0, limit));
  const { list, removed, watchPress, undo } = useRemoval(live, known);

  useEffect(() => {
    void syncFavorites().finally(() => setJoining(false));
  }, []);
  // Paint the hearts of newly rendered cards.
  useEffect(() => {
    if (known.size > 0) globalThis.dispatchEvent(new Event('storage'));
  }, [known]);

  if (!isHydrated || (isJoining && live.length === 0 && user)) return <Loading>Loading your favorites…</Loading>;
  const shown = live.slice(0, limit).flatMap((id) => {
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
    if (textError(product)) return void navigate(paths.product(product.id));
    addToCart(toCartLine(product, { qty: 1, size: '' }));
    toast(addedText(product.name, ''));
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
              See featured pieces
            </LinkButton>
          </Empty>
        ) : (
          <>
            {sold.length > 0 && (
              <CardGrid>
                {sold.map((product) => (
                  <ProductCard
                    key={product.id}
                    product={productToCard(product)}
                    heading="h2"
                    priority="lazy"
                    buy={purchaseButton(product)}
                  />
                ))}
              </CardGrid>
            )}
            {refusal !== undefined && <Failed why={refusal} isAsking={isAsking} onRetry={askAgain} />}
            {isAsking && refusal === undefined && shown.length === 0 && <Loading>Loading your favorites…</Loading>}
            {live.length > limit && (
              <div className={styles.more}>
                <Button
                  look="quiet"
                  pending={isAsking}
                  onClick={() => setLimit((before) => before + FAVORITES_PER_PAGE)}
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

/** A favorite from the API: the product, or its name alone if no longer sold. */
type KnownFavorite = { product: Product } | { product: undefined; name: string };

/** Loads missing products, one page at a time. */
function useFavoriteProducts(ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownFavorite>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).slice(0, FAVORITES_PER_PAGE);
  const query = useQuery(
    missing.length > 0 ? missing.join() : undefined,
    () => api.call('GET /favorites/products', { query: { id: missing } }),
    {
      onAnswer(answer) {
        if (!answer.ok) return;
        const { products, gone } = answer.body;
        setKnown(
          (before) =>
            new Map<string, KnownFavorite>([
              ...before,
              ...products.map((product) => [product.id, { product }] as const),
              ...gone.map(({ id, name }) => [id, { product: undefined, name }] as const),
            ]),
        );
      },
    },
  );
  const refusal = query.answer?.ok === false ? query.answer.error.detail : undefined;
  return { known, refusal, isAsking: query.isLoading, askAgain: query.refetch };
}

/**
 * Favorites removed on this page, with undo. The pressed heart disappears, so focus moves to the card now in its place,
 * or to the first heading.
 */
function useRemoval(live: readonly string[], known: ReadonlyMap<string, KnownFavorite>) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; place: number }>(undefined);
  const [removed, setRemoved] = useState<{ id: string; name: string }>();
  useEffect(() => {
    const last = pressed.current;
    if (!last || live.includes(last.id)) return;
    pressed.current = undefined;
    setRemoved({ id: last.id, name: nameOfFavorite(known.get(last.id)) });
    const links = list.current?.querySelectorAll<HTMLElement>('li h2 a') ?? [];
    const next = links[Math.min(last.place, links.length - 1)] ?? list.current?.querySelector('h2');
    if (next?.tagName === 'H2') next.tabIndex = -1;
    next?.focus();
  }, [live, known]);
  return {
    list,
    removed: removed && !live.includes(removed.id) ? removed : undefined,
    watchPress({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
      const button = (target as Element).closest<HTMLElement>('[data-favorite], [data-favorite-gone]');
      const id = button?.dataset.favorite ?? button?.dataset.favoriteGone;
      const item = button?.closest('li');
      if (id && item) pressed.current = { id, place: [...currentTarget.querySelectorAll('li')].indexOf(item) };
    },
    undo() {
      if (removed) toggleFavorite(removed.id);
    },
  };
}

const nameOfFavorite = (known: KnownFavorite | undefined) =>
  (known?.product ? known.product.name : (known as { name?: string } | undefined)?.name) || 'A piece';

/** Favorites that are no longer sold, by name. */
const GoneFavorites = ({ gone }: { gone: readonly (KnownFavorite & { id: string })[] }) => (
  <section aria-labelledby="gone" className={styles.gone}>
    <h2 id="gone">No longer sold</h2>
    <ul>
      {gone.map((one) => (
        <li key={one.id}>
          <span>{nameOfFavorite(one)}</span>
          <Button look="plain" size="small" data-favorite-gone={one.id} onClick={() => toggleFavorite(one.id)}>
            Remove<span className="vh"> {nameOfFavorite(one)}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
