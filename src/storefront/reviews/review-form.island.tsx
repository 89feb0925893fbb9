import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts, useDraft } from '../../browser/drafts.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { useCall } from '../../browser/use-call.ts';
import { useQuery } from '../../browser/use-query.ts';
import { paths } from '../../paths.ts';
import type { OwnReview, PostedReview } from '../../shop/reviews/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Select, Textarea } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RATINGS, ratingWord } from './ratings.ts';
import { ReviewList } from './review-list.tsx';

type Missing = { rating?: string; comment?: string };

const NO_RATING = 'Choose a rating';
const NO_COMMENT = 'Write a few words';
const MOST_LETTERS = 4000;

/** Section 2's block: the form for those who are logged in, for all others the way there. */
export function ReviewForm({ productId }: { productId: string }) {
  const user = usePersisted(userInfo);
  const stars = useHydrated() ? starsInAddress() : undefined;
  return (
    <Panel title="Write a review">
      {user ? (
        <WritingForm key={user.token} productId={productId} />
      ) : (
        <p>
          Please <a href={loginHref(productId, stars)}>log in</a> to write a review.
        </p>
      )}
    </Panel>
  );
}

function WritingForm({ productId }: { productId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const { call, pending, error, setError } = useCall();
  const { own, put } = useOwnReview(productId);
  const draft = `review of ${productId}`;
  const keepDraft = useDraft(draft, ['rating', 'comment'], form);

  useEffect(() => chooseStars(form.current), []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const filled = new FormData(sent);
    const rating = Number(filled.get('rating'));
    const comment = String(filled.get('comment') ?? '').trim();
    const lacking = whatIsMissing(rating, comment);
    setMissing(lacking);
    setError(undefined);
    const first = Object.keys(lacking)[0];
    if (first) return (sent.elements.namedItem(first) as HTMLElement).focus();
    const review = { params: { id: productId }, body: { rating, comment } };
    const answer = await call(() => api.call('POST /products/:id/post-review', review));
    if (!answer?.ok) return;
    // What was typed between the press and the answer stays, and so does its draft.
    if (String(new FormData(sent).get('comment') ?? '').trim() === comment) {
      sent.reset();
      drafts.discard(draft);
    }
    put({ review: standingOf(answer.body) });
    toast('Review submitted');
    // The list, its count and the stars over the page stand outside of this form.
    if (answer.body.isShown) globalThis.location.reload();
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
      <Field id="comment" label="Comment" error={missing.comment}>
        {(tied) => (
          <Textarea
            {...tied}
            name="comment"
            required
            maxLength={MOST_LETTERS}
            placeholder="How does it wear? How is the color?"
            onInput={() => setMissing(({ comment: _, ...rest }) => rest)}
          />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        Submit review
      </Button>
      {own && <Own review={own} />}
    </form>
  );
}

/** An email about a delivered order has five stars to press: the one that was pressed stands in the address. */
const starsInAddress = () => /^[1-5]$/.exec(new URLSearchParams(globalThis.location.search).get('stars') ?? '')?.[0];

function chooseStars(form: HTMLFormElement | null) {
  const stars = starsInAddress();
  const rating = form?.elements.namedItem('rating');
  if (stars && rating instanceof HTMLSelectElement) rating.value = stars;
}

/** Back here after the login, with the stars. */
function loginHref(productId: string, stars: string | undefined): string {
  const back = paths.product(productId) + (stars ? encodeURIComponent(`?stars=${stars}#reviews`) : '');
  return `${paths.login()}?redirect=${back}`;
}

const STANDINGS: Record<OwnReview['standing'], { tone: 'ok' | 'wait' | 'note'; words: string }> = {
  shown: { tone: 'ok', words: 'Your review is published. A new one replaces it.' },
  waiting: { tone: 'wait', words: 'Your review is pending. It appears here once we’ve approved it.' },
  hidden: { tone: 'note', words: 'This review isn’t published. You can write another one.' },
};

/** The shopper's own review of this product, and whether it is published. */
const Own = ({ review }: { review: OwnReview }) => {
  const { tone, words } = STANDINGS[review.standing];
  return (
    <section aria-label="Your review">
      <Alert tone={tone}>{words}</Alert>
      <ReviewList reviews={[review]} />
    </section>
  );
};

/** Asked once; where the shop cannot say, the form stands alone and works all the same. */
function useOwnReview(productId: string) {
  const { data, put } = useQuery(productId, () =>
    api.call('GET /products/:id/own-review', { params: { id: productId } }),
  );
  return { own: data?.review, put };
}

const standingOf = ({ isShown, ...review }: PostedReview): OwnReview => ({
  ...review,
  standing: isShown ? 'shown' : 'waiting',
});

/** Section 5: a review is sent only when both are there. */
function whatIsMissing(rating: number, comment: string): Missing {
  return { ...(!rating && { rating: NO_RATING }), ...(!comment && { comment: NO_COMMENT }) };
}
