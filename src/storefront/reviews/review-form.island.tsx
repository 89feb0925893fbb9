import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { loginHref, starsInAddress } from './stars-in-address.ts';
import { WritingForm } from './writing-form.tsx';

/** Section 2's block: the form for those who are logged in, for all others the way there. */
export function ReviewForm({ productId, hasSizes }: { productId: string; hasSizes: boolean }) {
  const user = usePersisted(userInfo);
  const stars = useHydrated() ? starsInAddress() : undefined;
  return (
    <Panel title="Write a review">
      {user ? (
        <WritingForm key={user.token} productId={productId} hasSizes={hasSizes} />
      ) : (
        <p className="for-visitors">
          Please <a href={loginHref(productId, stars)}>log in</a> to write a review.
        </p>
      )}
    </Panel>
  );
}
