import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { isoDay } from '../../shared/dates.ts';
import type { StaffReview } from '../../shop/reviews/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { ErrorAlert } from '../components/error-alert.tsx';
import { Buttons, ScreenHead } from '../components/layout.tsx';
import { Filters, ListPages, ListSearch, Tabs } from '../components/list.tsx';
import { hasDraft, TextForm } from '../components/text-form.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useShopUrl } from '../components/use-shop-url.ts';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/reviews', request);

const STATES = {
  shown: <Badge tone="ok">Shown</Badge>,
  waiting: <Badge tone="wait">Waiting</Badge>,
  hidden: <Badge tone="no">Hidden</Badge>,
};

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Reviews" />
      <Tabs
        label="Reviews"
        param="view"
        tabs={[
          { value: '', name: 'All', count: counts.all },
          { value: 'waiting', name: 'Waiting', count: counts.waiting },
          { value: 'shown', name: 'Shown', count: counts.shown },
          { value: 'hidden', name: 'Hidden', count: counts.hidden },
        ]}
      />
      <Filters>
        <ListSearch label="Find reviews" placeholder="Word, name or product" />
      </Filters>
      {rows.length === 0 && <p className={styles.none}>No reviews here.</p>}
      <ul className={styles.entries}>
        {rows.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
    </>
  );
}

function ReviewItem({ review }: { review: StaffReview }) {
  const { id, status } = review;
  const [doing, setDoing] = useState<'hide' | 'reply'>();
  const { act, pending, error, fields } = useMutation();
  const shopAddress = useShopUrl();
  const params = { id };
  const draft = `reply-${id}`;
  const show = () =>
    act(() => adminApi.call('DELETE /admin/reviews/:id/hidden', { params }), { said: 'Shown in the shop.' });
  const hide = (reason: string) =>
    act(() => adminApi.call('PUT /admin/reviews/:id/hidden', { params, body: { reason } }), { said: 'Hidden.' });
  const answer = (reply: string) =>
    act(() => adminApi.call('PUT /admin/reviews/:id/reply', { params, body: { reply } }), {
      said: reply.trim() ? 'Your answer stands under the review.' : 'Answer taken away.',
    });
  return (
    <li>
      <div className={styles.head}>
        <Stars value={review.rating} />
        <b>{review.name}</b>
        <span>{isoDay(review.createdAt)}</span>
        {STATES[status]}
        {review.isVerified && <Badge>Bought it here</Badge>}
      </div>
      <p>
        <a href={shopAddress(paths.product(review.productId))}>{review.productName}</a>
      </p>
      <p className={styles.words}>{review.comment}</p>
      {review.hiddenReason && <p className={styles.aside}>Hidden: {review.hiddenReason}</p>}
      {review.reply && (
        <blockquote className={styles.reply}>
          <b>The shop answered</b>
          <p className={styles.words}>{review.reply}</p>
        </blockquote>
      )}
      {doing === undefined && (
        <Buttons>
          {status !== 'shown' && (
            <Button look="quiet" size="small" pending={pending} onClick={() => void show()}>
              Show it
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
          label="Why is it hidden?"
          hint="Only staff see it. The shop says how many reviews came and how many are shown."
          rows={2}
          maxLength={300}
          error={fields.reason}
          yes="Hide the review"
          pending={pending}
          onSend={hide}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing === 'reply' && (
        <TextForm
          draft={draft}
          label="Your public answer"
          rows={4}
          maxLength={2000}
          words={review.reply ?? ''}
          error={fields.reply}
          yes="Publish the answer"
          pending={pending}
          onSend={answer}
          onClose={() => setDoing(undefined)}
        />
      )}
      {Object.keys(fields).length === 0 && <ErrorAlert error={error} />}
    </li>
  );
}

function answerWord({ reply }: StaffReview, draft: string): string {
  if (hasDraft(draft)) return 'Go on with your answer';
  return reply ? 'Change the answer' : 'Answer';
}
