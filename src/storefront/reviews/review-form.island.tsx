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

const RATING_CHOICES = [
  { value: '', name: 'Select a rating' },
  ...RATINGS.map((rating) => ({ value: String(rating), name: `${rating} ${ratingWord(rating)}` })),
];

/** Review form, or a link to the login (specification, section 2). */
export function ReviewForm({ productId, hasSizes }: { productId: string; hasSizes: boolean }) {
  const user = usePersisted(userInfo);
  const stars = useHydrated() ? starsInUrl() : undefined;
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

/** Emails after delivery have five stars to click; the clicked number is in the URL. */
const starsInUrl = () => /^[1-5]$/.exec(new URLSearchParams(globalThis.location.search).get('stars') ?? '')?.[0];

type MissingParts = { rating?: string; comment?: string };

const MAX_COMMENT_LENGTH = 4000;

// Only buyers load these fields.
const BuyerFields = lazy(async () => ({
  default: (await importWithRetry(() => import('./buyer-fields.tsx'))).BuyerFields,
}));

function WritingForm({ productId, hasSizes }: { productId: string; hasSizes: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<MissingParts>({});
  const { call, pending, error, setError } = useCall();
  // Requested once; if it fails, the form works without it.
  const { data: own, refetch } = useQuery(productId, () =>
    api.call('GET /products/:id/own-review', { params: { id: productId } }),
  );
  const buyerFields = useRef<BuyerFieldsHandle>(null);
  const draft = `review of ${productId}`;
  const keepDraft = useDraft(draft, ['rating', 'comment', 'fit', 'thanks'], form);

  useEffect(() => chooseStars(form.current), []);

  const post = async (body: WrittenReview) => {
    let isWhole = true;
    const answer = await call(async () => {
      const posted = await api.call('POST /products/:id/post-review', { params: { id: productId }, body });
      if (posted.ok && buyerFields.current) isWhole = await buyerFields.current.send();
      return posted;
    });
    return answer?.ok && { isShown: answer.body.isShown, isWhole };
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const review = readReview(sent);
    const missingParts = findMissing(review);
    setMissing(missingParts);
    setError(undefined);
    const first = Object.keys(missingParts)[0];
    if (first) return (sent.elements.namedItem(first) as HTMLElement).focus();
    if (buyerFields.current?.check() === false) return;
    const posted = await post(review);
    if (!posted) return;
    // Text typed while the request was pending stays, and so does its draft.
    if (readReview(sent).comment === review.comment) {
      sent.reset();
      drafts.discard(draft);
    }
    toast('Review submitted');
    // The list, its count and the stars at the top are outside of this island.
    if (posted.isShown && posted.isWhole) globalThis.location.reload();
    else refetch();
  };

  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onInput={keepDraft} onSubmit={send}>
      <ErrorAlert error={error} />
      <Field id="rating" label="Rating" error={missing.rating}>
        {(tied) => (
          <Select
            {...tied}
            name="rating"
            required
            onChange={() => setMissing(({ rating: _, ...rest }) => rest)}
            choices={RATING_CHOICES}
          />
        )}
      </Field>
      {hasSizes && <FitChoice />}
      <Field id="comment" label="Comment" error={missing.comment}>
        {(tied) => (
          <Textarea
            {...tied}
            name="comment"
            required
            maxLength={MAX_COMMENT_LENGTH}
            placeholder="How does it wear? How is the color?"
            onInput={() => setMissing(({ comment: _, ...rest }) => rest)}
          />
        )}
      </Field>
      {own?.isBuyer && (
        <Suspense>
          <BuyerFields
            ref={buyerFields}
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

function chooseStars(form: HTMLFormElement | null) {
  const stars = starsInUrl();
  const rating = form?.elements.namedItem('rating');
  if (stars && rating instanceof HTMLSelectElement) rating.value = stars;
}

function readReview(form: HTMLFormElement): WrittenReview {
  const data = new FormData(form);
  const fit = data.get('fit') as Fit | null;
  return {
    rating: Number(data.get('rating')),
    comment: String(data.get('comment') ?? '').trim(),
    ...(fit && { fit }),
  };
}

const NO_RATING = 'Choose a rating';
const NO_COMMENT = 'Write a few words';

/** A review needs rating and comment (specification, section 5). */
function findMissing({ rating, comment }: WrittenReview): MissingParts {
  return { ...(!rating && { rating: NO_RATING }), ...(!comment && { comment: NO_COMMENT }) };
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

const STATE_TEXTS: Record<OwnReview['standing'], { tone: 'ok' | 'wait' | 'note'; words: string }> = {
  shown: { tone: 'ok', words: 'Your review is published. A new one replaces it.' },
  waiting: { tone: 'wait', words: 'Your review is pending. It appears here once we’ve approved it.' },
  hidden: { tone: 'note', words: 'This review isn’t published. You can write another one.' },
};

/** The shopper's review of this product and its state. */
const OwnReviewSection = ({ review }: { review: OwnReview }) => {
  const { tone, words } = STATE_TEXTS[review.standing];
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

/** Login URL that returns here with the stars. */
function loginHref(productId: string, stars: string | undefined): string {
  const back = paths.product(productId) + (stars ? encodeURIComponent(`?stars=${stars}#write-review`) : '');
  return `${paths.login()}?redirect=${back}`;
}
