import { useHydrated } from '../../browser/hydrated.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { Panel } from '../../ui/panel.tsx';
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
