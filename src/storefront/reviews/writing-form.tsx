import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts, useDraft } from '../../browser/forms/drafts.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { toast } from '../../browser/toasts.ts';
import type { WrittenReview } from '../../shop/reviews/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Select, Textarea } from '../../ui/field.tsx';
import type { BuyerFieldsHandle } from './buyer-fields-props.ts';
import { FitChoice } from './fit-choice.tsx';
import { OwnReviewSection } from './own-review.tsx';
import { RATINGS, ratingWord } from './ratings.ts';
import { type MissingParts, readReview, whatIsMissing } from './read-review.ts';
import { chooseStars } from './stars-in-address.ts';

// Only buyers get these fields, so only they load them.
const BuyerFields = lazy(async () => ({
  default: (await importWithRetry(() => import('./buyer-fields.tsx'))).BuyerFields,
}));
const MAX_LETTERS = 4000;

export function WritingForm({ productId, hasSizes }: { productId: string; hasSizes: boolean }) {
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
