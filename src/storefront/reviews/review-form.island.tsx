import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts, useDraft } from '../../browser/forms/drafts.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { FIT_NAMES, FITS, type Fit } from '../../shared/products/fit.ts';
import type { OwnReview, WrittenReview } from '../../shop/reviews/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, labelClass, Select, Textarea } from '../../ui/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { BuyerFieldsHandle } from './buyer-fields.tsx';
import { RATINGS, ratingWord } from './ratings.ts';
import { ReviewText } from './review-list.tsx';
import styles from './reviews.module.css';

/** An email about a delivered order has five stars to press: the one that was pressed stands in the address. */
const starsInAddress = () => /^[1-5]$/.exec(new URLSearchParams(globalThis.location.search).get('stars') ?? '')?.[0];

function chooseStars(form: HTMLFormElement | null) {
  const stars = starsInAddress();
  const rating = form?.elements.namedItem('rating');
  if (stars && rating instanceof HTMLSelectElement) rating.value = stars;
}

/** Back here after the login, with the stars. */
function loginHref(productId: string, stars: string | undefined): string {
  const back = paths.product(productId) + (stars ? encodeURIComponent(`?stars=${stars}#write-review`) : '');
  return `${paths.login()}?redirect=${back}`;
}

const FitChoice = () => (
  <fieldset className={styles.fit}>
    <legend className={labelClass}>How did it fit? (optional)</legend>
    {FITS.map((fit) => (
      <label key={fit}>
        <input type="radio" name="fit" value={fit} />
        {FIT_NAMES[fit]}
      </label>
    ))}
  </fieldset>
);

const STANDINGS: Record<OwnReview['standing'], { tone: 'ok' | 'wait' | 'note'; words: string }> = {
  shown: { tone: 'ok', words: 'Your review is published. A new one replaces it.' },
  waiting: { tone: 'wait', words: 'Your review is pending. It appears here once we’ve approved it.' },
  hidden: { tone: 'note', words: 'This review isn’t published. You can write another one.' },
};

/** The shopper's own review of this product, and whether it is published. */
const OwnReviewSection = ({ review }: { review: OwnReview }) => {
  const { tone, words } = STANDINGS[review.standing];
  return (
    <section aria-label="Your review">
      <Alert tone={tone}>{words}</Alert>
      <ul>
        <li className={styles.review}>
          <ReviewText {...review} />
        </li>
      </ul>
    </section>
  );
};

type MissingParts = { rating?: string; comment?: string };

const NO_RATING = 'Choose a rating';
const NO_COMMENT = 'Write a few words';

function readReview(form: HTMLFormElement): WrittenReview {
  const filled = new FormData(form);
  const fit = filled.get('fit') as Fit | null;
  return {
    rating: Number(filled.get('rating')),
    comment: String(filled.get('comment') ?? '').trim(),
    ...(fit && { fit }),
  };
}

/** Section 5: a review is sent only when both are there. */
export function whatIsMissing({ rating, comment }: WrittenReview): MissingParts {
  return { ...(!rating && { rating: NO_RATING }), ...(!comment && { comment: NO_COMMENT }) };
}

// Only buyers get these fields, so only they load them.
const BuyerFields = lazy(async () => ({
  default: (await importWithRetry(() => import('./buyer-fields.tsx'))).BuyerFields,
}));
const MAX_LETTERS = 4000;

function WritingForm({ productId, hasSizes }: { productId: string; hasSizes: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<MissingParts>({});
  const { call, pending, error, setError } = useCall();
  // Asked once; where the shop cannot say, the form stands alone and works all the same.
  const { data: own, refetch } = useQuery(productId, () =>
    api.call('GET /products/:id/own-review', { params: { id: productId } }),
  );
  const beside = useRef<BuyerFieldsHandle>(null);
  const draft = `review of ${productId}`;
  const keepDraft = useDraft(draft, ['rating', 'comment', 'fit', 'thanks'], form);

  useEffect(() => chooseStars(form.current), []);

  const post = async (body: WrittenReview) => {
    let isWhole = true;
    const answer = await call(async () => {
      const posted = await api.call('POST /products/:id/post-review', { params: { id: productId }, body });
      if (posted.ok && beside.current) isWhole = await beside.current.send();
      return posted;
    });
    return answer?.ok && { isShown: answer.body.isShown, isWhole };
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const review = readReview(sent);
    const lacking = whatIsMissing(review);
    setMissing(lacking);
    setError(undefined);
    const first = Object.keys(lacking)[0];
    if (first) return (sent.elements.namedItem(first) as HTMLElement).focus();
    if (beside.current?.check() === false) return;
    const posted = await post(review);
    if (!posted) return;
    // What was typed between the press and the answer stays, and so does its draft.
    if (readReview(sent).comment === review.comment) {
      sent.reset();
      drafts.discard(draft);
    }
    toast('Review submitted');
    // The list, its count and the stars over the page stand outside of this form.
    if (posted.isShown && posted.isWhole) globalThis.location.reload();
    else refetch();
  };

  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onInput={keepDraft} onSubmit={send}>
      <ErrorAlert error={error} />
      <Field id="rating" label="Rating" error={missing.rating}>
        {(tied) => (
          <Select {...tied} name="rating" required onChange={() => setMissing(({ rating: _, ...rest }) => rest)}>
            <option value="">Select a rating</option>
            {RATINGS.map((rating) => (
              <option key={rating} value={rating}>
                {rating} {ratingWord(rating)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasSizes && <FitChoice />}
      <Field id="comment" label="Comment" error={missing.comment}>
        {(tied) => (
          <Textarea
            {...tied}
            name="comment"
            required
            maxLength={MAX_LETTERS}
            placeholder="How does it wear? How is the color?"
            onInput={() => setMissing(({ comment: _, ...rest }) => rest)}
          />
        )}
      </Field>
      {own?.isBuyer && (
        <Suspense>
          <BuyerFields
            ref={beside}
            productId={productId}
            draft={draft}
            hasReview={own.review !== null}
            pictures={own.pictures}
            toThank={own.toThank}
            onChanged={refetch}
          />
        </Suspense>
      )}
      <Button type="submit" pending={pending}>
        Submit review
      </Button>
      {own?.review && <OwnReviewSection review={own.review} />}
    </form>
  );
}

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
