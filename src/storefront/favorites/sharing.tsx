import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { type OwnShare, ownShares } from '../../browser/storage/favorites.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { UserInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { MAX_LISTS } from '../../shared/limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyIcon, share2Icon } from '../../ui/icon-shapes.ts';
import styles from './favorites.module.css';

/** Creates and revokes links to the list as it is now: with secrets of this browser, or by the account. */
export function Sharing({ ids, user }: { ids: readonly string[]; user: UserInfo | undefined }) {
  const { shares, refusal, isAsking, refetch } = useShares(user);
  const { call, pending, error } = useCall();
  const share = async () => {
    const answer = await call(() => api.call('POST /favorites/lists', { body: { productIds: [...ids] } }));
    if (!answer?.ok) return;
    const { token, secret } = answer.body;
    const made = { token, secret, at: Date.now(), count: ids.length };
    ownShares.set([made, ...ownShares.read()].slice(0, MAX_LISTS));
    refetch();
  };
  if (ids.length === 0 && shares.length === 0) return null;
  return (
    <section aria-labelledby="sharing" className={styles.sharing}>
      <h2 id="sharing">Share your favorites</h2>
      {ids.length > 0 && (
        <>
          <p>
            Make a link that shows these pieces to anyone who has it, without your name. What you add later isn’t on it.
            {user === undefined && ' It works for two years.'}
          </p>
          <ErrorAlert error={error} />
          <Button look="quiet" pending={pending} onClick={() => void share()}>
            <Icon shape={share2Icon} />
            Share this list
          </Button>
        </>
      )}
      {refusal !== undefined && <Failed why={refusal} isAsking={isAsking} onRetry={refetch} />}
      {shares.length > 0 && (
        <ul className={styles.shares} aria-label="Shared lists">
          {shares.map((one) => (
            <ShareRow key={one.token} share={one} onEnded={refetch} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Share = { token: string; secret: string | undefined; at: number; count: number };

/** Links shared from this browser, and by the account if logged in, newest first. */
function useShares(user: UserInfo | undefined) {
  const own = usePersisted(ownShares);
  const { answer, data, isLoading, refetch } = useQuery(user?.email, () => api.call('GET /favorites/lists', {}));
  const here = new Map<string, OwnShare>(own.map((share) => [share.token, share]));
  const ofAccount = (data ?? [])
    .filter(({ token }) => !here.has(token))
    .map(({ token, createdAt, count }) => ({ token, secret: undefined, at: Date.parse(createdAt), count }));
  const shares: Share[] = [...own, ...ofAccount];
  return {
    shares: shares.toSorted((one, other) => other.at - one.at),
    refusal: answer?.ok === false ? answer.error.detail : undefined,
    isAsking: isLoading,
    refetch,
  };
}

function ShareRow({ share: { token, secret, at, count }, onEnded }: { share: Share; onEnded: () => void }) {
  const { call, pending, error } = useCall();
  const hasSheet = useHydrated() && 'share' in navigator;
  const url = shareUrl(token);
  const id = `link-${token}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('Link copied.');
    } catch {
      const field = document.getElementById(id) as HTMLInputElement;
      field.focus();
      field.select();
      toast('Copy the selected link.');
    }
  };
  const end = async () => {
    const body = secret === undefined ? {} : { secret };
    const answer = await call(() => api.call('POST /favorites/lists/:token/withdraw', { params: { token }, body }));
    if (!answer?.ok) return;
    ownShares.set(ownShares.read().filter((other) => other.token !== token));
    toast('Done. The link doesn’t work anymore.');
    onEnded();
  };
  return (
    <li>
      <label htmlFor={id}>
        {countText(count)}, shared on {toDay(at)}
      </label>
      <div className={styles.row}>
        <input id={id} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <Button size="small" onClick={() => void copy()}>
          <Icon shape={copyIcon} />
          Copy link
        </Button>
        {hasSheet && (
          <Button
            look="quiet"
            size="small"
            onClick={() => void navigator.share({ title: 'Favorites', url }).catch(() => undefined)}
          >
            <Icon shape={share2Icon} />
            Share
          </Button>
        )}
        <Button look="danger" size="small" pending={pending} onClick={() => void end()}>
          Stop sharing
        </Button>
      </div>
      <ErrorAlert error={error} />
    </li>
  );
}

const shareUrl = (token: string) => new URL(paths.sharedFavorites(token), globalThis.location.href).href;
const countText = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
const toDay = (at: number) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' });
