import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { FIT_NAMES } from '../../shared/products/fit.ts';
import type { StaffReview } from '../../shop/reviews/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import type { Question } from '../components/feedback/dialog.tsx';
import { formatDay } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { hasDraft, TextForm } from '../components/forms/text-form.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { ListFilter } from '../components/lists/list.tsx';
import { useShopUrl } from '../components/open-preview.tsx';
import reviewPicturesStyles from './review-pictures.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/reviews', request);

export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <Collection
      title="Reviews"
      tabs={[
        { value: '', name: 'All', ...counted(counts.all) },
        { value: 'waiting', name: 'Pending', ...counted(counts.waiting) },
        { value: 'pictures', name: 'Pictures to look at', ...counted(counts.pictures) },
        { value: 'shown', name: 'Published', ...counted(counts.shown) },
        { value: 'hidden', name: 'Hidden', ...counted(counts.hidden) },
      ]}
      search={{ label: 'Search reviews', placeholder: 'Word, name or product' }}
      filters={<ListFilter label="Stars" param="stars" choices={STARS} />}
      what="reviews"
      line="Customers are asked for one by email after their order arrives."
      elsewhere={<Action label="All products" look="quiet" href="/admin/products" />}
      rows={rows}
      item={(review) => <ReviewItem key={review.id} review={review} />}
      next={next}
    />
  );
}

const STARS = [
  { value: '', name: 'All stars' },
  { value: '5', name: '5 stars' },
  { value: '4', name: '4 stars' },
  { value: '3', name: '3 stars' },
  { value: '2', name: '2 stars' },
  { value: '1', name: '1 star' },
];

const REVIEW_BADGES = {
  shown: <Badge tone="ok">Published</Badge>,
  waiting: <Badge tone="wait">Pending</Badge>,
  hidden: <Badge tone="no">Hidden</Badge>,
};

function ReviewItem({ review }: { review: StaffReview }) {
  const { id, status } = review;
  const [doing, setDoing] = useState<'hide' | 'reply'>();
  const { run, pending, error } = useMutation();
  const shopAddress = useShopUrl();
  const params = { id };
  const draft = `reply-${id}`;
  const show = () => run('DELETE /admin/reviews/:id/hidden', { params, success: 'Review published.' });
  return (
    <li id={`review-${review.id}`}>
      <div className={styles.head}>
        <Stars value={review.rating} />
        <b>{review.name}</b>
        <span>{formatDay(review.createdAt)}</span>
        {REVIEW_BADGES[status]}
        {review.isVerified && <Badge>Verified purchase</Badge>}
        {review.fit && <Badge>{FIT_NAMES[review.fit]}</Badge>}
      </div>
      <p>
        <a href={shopAddress(paths.product(review.productId))}>{review.productName}</a>
      </p>
      <p className="anywhere lines">{review.comment}</p>
      {review.pictures.length > 0 && <ReviewPictures review={review} />}
      {review.hiddenReason && <p className="hint">Hidden: {review.hiddenReason}</p>}
      {review.reply && (
        <blockquote className={styles.reply}>
          <b>Store reply</b>
          <p className="anywhere lines">{review.reply}</p>
        </blockquote>
      )}
      {doing === undefined && (
        <Buttons>
          {status !== 'shown' && <Action label="Publish" look="quiet" pending={pending} onClick={show} />}
          <Action label={answerWord(review, draft)} look="quiet" onClick={() => setDoing('reply')} />
          {status !== 'hidden' && <Action label="Hide" look="danger" onClick={() => setDoing('hide')} />}
        </Buttons>
      )}
      {doing === 'hide' && (
        <TextForm
          draft={`reason-${id}`}
          label="Reason for hiding it"
          hint="Only staff can see this. Your shop shows how many reviews it received and how many are published."
          rows={2}
          maxLength={300}
          yes="Hide review"
          success="Review hidden."
          send={(reason) => adminApi.call('PUT /admin/reviews/:id/hidden', { params, body: { reason } })}
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
          yes="Publish reply"
          success={(reply) => (reply.trim() ? 'Reply published.' : 'Reply removed.')}
          send={(reply) => adminApi.call('PUT /admin/reviews/:id/reply', { params, body: { reply } })}
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

const TAKE_DOWN = {
  success: 'Picture taken down.',
  confirm: {
    title: 'Take down this picture?',
    line: 'It’s deleted for good, and its author is told.',
    yes: 'Take down',
    tone: 'danger',
  },
} as const;

/** Review pictures: hidden until staff approve them; a published one can be taken down. */
function ReviewPictures({ review: { id, name, pictures } }: { review: StaffReview }) {
  const { run, pending, error } = useMutation();
  const decide = (pictureId: string, decision: 'shown' | 'refused', options: { success: string; confirm?: Question }) =>
    run('PUT /admin/reviews/:id/pictures/:pictureId', { params: { id, pictureId }, body: { decision }, ...options });
  return (
    <>
      <ul className={reviewPicturesStyles.pictures} aria-label={`Pictures by ${name}`}>
        {pictures.map(({ id: pictureId, standing, picture }, at) => (
          <li key={pictureId}>
            <a href={picture.src} target="_blank" rel="noreferrer" aria-label={`Picture ${at + 1}, whole`}>
              <img src={picture.src} alt="" width={160} height={160} />
            </a>
            {standing === 'shown' ? (
              <div className="row-2 middle">
                <Badge tone="ok">Shown</Badge>
                <Action
                  label="Take down"
                  of={`picture ${at + 1}`}
                  look="danger"
                  onClick={() => decide(pictureId, 'refused', TAKE_DOWN)}
                />
              </div>
            ) : (
              <div className="row-2 middle">
                <Action
                  label="Approve"
                  of={`picture ${at + 1}`}
                  look="quiet"
                  pending={pending}
                  onClick={() => decide(pictureId, 'shown', { success: 'Picture approved.' })}
                />
                <Action
                  label="Refuse"
                  of={`picture ${at + 1}`}
                  look="danger"
                  pending={pending}
                  onClick={() => decide(pictureId, 'refused', { success: 'Picture refused.' })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormAlert error={error} />
    </>
  );
}
