import type { StaffReview } from '../../shop/reviews/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './review-pictures.module.css';

/** The pictures of a review: nobody sees one before staff approve it, and one that is shown can be taken down. */
export function ReviewPictures({ review: { id, name, pictures } }: { review: StaffReview }) {
  const { mutate, pending, error } = useMutation();
  const decide = (pictureId: string, decision: 'shown' | 'refused', success: string) =>
    mutate(
      () =>
        adminApi.call('PUT /admin/reviews/:id/pictures/:pictureId', { params: { id, pictureId }, body: { decision } }),
      { success },
    );
  async function takeDown(pictureId: string) {
    const question = { title: 'Take down this picture?', line: 'It’s deleted for good, and its author is told.' };
    if (!(await confirm({ ...question, yes: 'Take down', tone: 'danger' }))) return;
    await decide(pictureId, 'refused', 'Picture taken down.');
  }
  return (
    <>
      <ul className={styles.pictures} aria-label={`Pictures by ${name}`}>
        {pictures.map(({ id: pictureId, standing, picture }, at) => (
          <li key={pictureId}>
            <a href={picture.src} target="_blank" rel="noreferrer" aria-label={`Picture ${at + 1}, whole`}>
              <img src={picture.src} alt="" width={160} height={160} />
            </a>
            {standing === 'shown' ? (
              <div className={styles.acts}>
                <Badge tone="ok">Shown</Badge>
                <Button
                  look="danger"
                  size="small"
                  aria-label={`Take down picture ${at + 1}`}
                  onClick={() => void takeDown(pictureId)}
                >
                  Take down
                </Button>
              </div>
            ) : (
              <div className={styles.acts}>
                <Button
                  look="quiet"
                  size="small"
                  pending={pending}
                  aria-label={`Approve picture ${at + 1}`}
                  onClick={() => void decide(pictureId, 'shown', 'Picture approved.')}
                >
                  Approve
                </Button>
                <Button
                  look="danger"
                  size="small"
                  pending={pending}
                  aria-label={`Refuse picture ${at + 1}`}
                  onClick={() => void decide(pictureId, 'refused', 'Picture refused.')}
                >
                  Refuse
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormAlert error={error} />
    </>
  );
}
