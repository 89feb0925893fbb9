import { useState } from 'react';
import { paths } from '../../paths.ts';
import { FIT_NAMES } from '../../shared/products/fit.ts';
import type { StaffReview } from '../../shop/reviews/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { adminApi } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { formatDay } from '../components/format-time.ts';
import { Buttons } from '../components/layout.tsx';
import { hasDraft, TextForm } from '../components/text-form.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useShopUrl } from '../components/use-shop-url.ts';
import { ReviewPictures } from './review-pictures.tsx';

const STATES = {
  shown: <Badge tone="ok">Published</Badge>,
  waiting: <Badge tone="wait">Pending</Badge>,
  hidden: <Badge tone="no">Hidden</Badge>,
};

/** One review, and what staff do with it: publish, reply, hide. */
export function ReviewItem({ review }: { review: StaffReview }) {
  const { id, status } = review;
  const [doing, setDoing] = useState<'hide' | 'reply'>();
  const { mutate, pending, error, fields } = useMutation();
  const shopAddress = useShopUrl();
  const params = { id };
  const draft = `reply-${id}`;
  const show = () =>
    mutate(() => adminApi.call('DELETE /admin/reviews/:id/hidden', { params }), { success: 'Review published.' });
  const hide = (reason: string) =>
    mutate(() => adminApi.call('PUT /admin/reviews/:id/hidden', { params, body: { reason } }), {
      success: 'Review hidden.',
    });
  const answer = (reply: string) =>
    mutate(() => adminApi.call('PUT /admin/reviews/:id/reply', { params, body: { reply } }), {
      success: reply.trim() ? 'Reply published.' : 'Reply removed.',
    });
  return (
    <li id={`review-${review.id}`}>
      <div className={styles.head}>
        <Stars value={review.rating} />
        <b>{review.name}</b>
        <span>{formatDay(review.createdAt)}</span>
        {STATES[status]}
        {review.isVerified && <Badge>Verified purchase</Badge>}
        {review.fit && <Badge>{FIT_NAMES[review.fit]}</Badge>}
      </div>
      <p>
        <a href={shopAddress(paths.product(review.productId))}>{review.productName}</a>
      </p>
      <p className={styles.words}>{review.comment}</p>
      {review.pictures.length > 0 && <ReviewPictures review={review} />}
      {review.hiddenReason && <p className={styles.aside}>Hidden: {review.hiddenReason}</p>}
      {review.reply && (
        <blockquote className={styles.reply}>
          <b>Store reply</b>
          <p className={styles.words}>{review.reply}</p>
        </blockquote>
      )}
      {doing === undefined && (
        <Buttons>
          {status !== 'shown' && (
            <Button look="quiet" size="small" pending={pending} onClick={() => void show()}>
              Publish
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => setDoing('reply')}>
            {answerWord(review, draft)}
          </Button>
          {status !== 'hidden' && (
            <Button look="danger" size="small" onClick={() => setDoing('hide')}>
              Hide
            </Button>
          )}
        </Buttons>
      )}
      {doing === 'hide' && (
        <TextForm
          draft={`reason-${id}`}
          label="Reason for hiding it"
          hint="Only staff can see this. Your shop shows how many reviews it received and how many are published."
          rows={2}
          maxLength={300}
          error={fields.reason}
          yes="Hide review"
          pending={pending}
          onSend={hide}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'reply' && (
        <TextForm
          draft={draft}
          label="Public reply"
          rows={4}
          maxLength={2000}
          words={review.reply ?? ''}
          writtenTo={{ name: review.name, order: null }}
          error={fields.reply}
          yes="Publish reply"
          pending={pending}
          onSend={answer}
          onClose={() => setDoing(undefined)}
        />
      )}
      <FormAlert error={error} />
    </li>
  );
}

function answerWord({ reply }: StaffReview, draft: string): string {
  if (hasDraft(draft)) return 'Continue reply';
  return reply ? 'Edit reply' : 'Reply';
}
