import { pictureUrl } from '../../shared/pictures.ts';
import { MAX_ALT_LENGTH } from '../../shop/stories/schema.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import { Card, Note } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';
import { UploadOne } from '../components/upload-one.tsx';
import styles from './story.module.css';
import type { StoryEdit } from './use-story-form.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

const send = (file: File, onProgress: (part: number) => void) =>
  upload('POST /admin/stories/cover', {}, file, { kind: 'picture', onProgress, isRepeatable: true });

/** The picture above a story and in lists. */
export const Cover = ({ edit: { values, fields, changePart } }: { edit: StoryEdit }) => (
  <Card title="Cover picture">
    <div className={fieldsClass}>
      {values.cover ? (
        <img
          className={styles.cover}
          src={pictureUrl(values.cover.picture, 'webp', values.cover.picture.widths.webp[0] ?? 480)}
          alt="Cover"
          width={values.cover.picture.width}
          height={values.cover.picture.height}
        />
      ) : (
        <Note>Shown above the story and in lists, cut to 3:2. Use one that’s at least 1200 pixels wide.</Note>
      )}
      <div className={styles.uploads}>
        <UploadOne
          label={values.cover ? 'Replace picture' : 'Upload picture'}
          accept={ACCEPTED}
          send={send}
          onSent={(cover) => changePart({ cover })}
        />
        {values.cover && (
          <Button look="plain" size="small" onClick={() => changePart({ cover: null, coverAlt: '' })}>
            Remove picture
          </Button>
        )}
      </div>
      {values.cover && (
        <TextField
          name="cover-alt"
          label="Alt text of the cover"
          hint="Describes the picture for people who can’t see it."
          maxLength={MAX_ALT_LENGTH}
          value={values.coverAlt}
          error={fields['cover.alt']}
          onChange={(event) => changePart({ coverAlt: event.target.value })}
        />
      )}
    </div>
  </Card>
);
