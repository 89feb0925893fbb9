import { NETWORK_NAMES, NETWORKS } from '../../../shared/brand/social.ts';
import { PICTURES_PATH, pictureUrl } from '../../../shared/pictures.ts';
import { STILL_PICTURE_TYPES } from '../../../shared/upload-limits.ts';
import { pairClass } from '../../../ui/field.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { Action, Note } from '../../components/layout.tsx';
import { upload } from '../../components/pictures/upload.ts';
import { UploadOne } from '../../components/pictures/upload-one.tsx';
import styles from './brand.module.css';
import { type BrandValues, LINKS, useHeld } from './brand-form.ts';

export const withSaved = (link: string) =>
  LINKS.some(({ value }) => value === link) ? LINKS : [...LINKS, { value: link, name: link }];

export const SocialLinks = () => (
  <div className={pairClass}>
    {NETWORK_NAMES.map((network) => (
      <TextField
        key={network}
        name={`footer.social.${network}`}
        label={NETWORKS[network].name}
        optional
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@yourshop"
      />
    ))}
  </div>
);

/** `onChange`: a button changed fields, which fires no form event. */
export type PictureProps = { saved: BrandValues; onChange: () => void };

export function BannerPicture({ saved, onChange }: PictureProps) {
  const [now, use] = useHeld(saved.bannerPicture, onChange);
  return (
    <div className="stack-4 below-5">
      <input type="hidden" name="bannerPicture" value={JSON.stringify(now)} />
      {now ? (
        <div className={styles.crops}>
          <Crop picture={now.wide} alt="Banner, wide" name="Wide" />
          <Crop picture={now.tall} alt="Banner, on phones" name="Phone" />
        </div>
      ) : (
        <Note>
          The sample picture. Yours should be at least 2400 pixels wide, and plain on the left, where the text goes.
        </Note>
      )}
      <div className={styles.uploads}>
        <UploadOne
          label={now ? 'Replace picture' : 'Upload picture'}
          accept={STILL_PICTURE_TYPES}
          send={send('banner')}
          onSent={({ wide, tall }) => wide && tall && use({ wide, tall })}
        />
        {now && (
          <>
            <UploadOne
              label="Use a different one on phones"
              accept={STILL_PICTURE_TYPES}
              send={send('phone')}
              onSent={({ tall }) => tall && use({ ...now, tall })}
            />
            <Action label="Use the sample picture" look="plain" onClick={() => use(null)} />
          </>
        )}
      </div>
    </div>
  );
}

type CropProps = { picture: NonNullable<BrandValues['storyPicture']>['picture']; alt: string; name: string };

const Crop = ({ picture: { id, widths, width, height }, alt, name }: CropProps) => (
  <figure>
    <img
      src={pictureUrl({ file: PICTURES_PATH + id }, 'webp', widths.webp[0] ?? width)}
      alt={alt}
      width={width}
      height={height}
    />
    <figcaption>{name}</figcaption>
  </figure>
);

const send = (place: 'banner' | 'phone' | 'story') => (file: File, onProgress: (part: number) => void) =>
  upload('POST /admin/brand/pictures', { query: { place } }, file, { kind: 'picture', onProgress, isRepeatable: true });

export function StoryPicture({ saved, onChange }: PictureProps) {
  const [now, use] = useHeld(saved.storyPicture, onChange);
  return (
    <>
      <input type="hidden" name="storyPicture" value={JSON.stringify(now)} />
      {now ? (
        <div className={styles.crops}>
          <Crop picture={now.picture} alt="Story" name="Beside the story" />
        </div>
      ) : (
        <Note>
          The sample picture of bead dishes. It stands beside your story on the home page and the About page; the words
          are under <a href="/admin/pages/about">Content, Pages, About</a>.
        </Note>
      )}
      <div className={styles.uploads}>
        <UploadOne
          label={now ? 'Replace picture' : 'Upload picture'}
          accept={STILL_PICTURE_TYPES}
          send={send('story')}
          onSent={({ story }) => story && use({ picture: story, alt: now?.alt ?? '' })}
        />
        {now && <Action label="Use the sample picture" look="plain" onClick={() => use(null)} />}
      </div>
      {now && (
        <TextField
          name="storyPicture.alt"
          label="Alt text of the story picture"
          hint="Describes the picture for people who can’t see it."
          maxLength={200}
          defaultValue={now.alt}
        />
      )}
    </>
  );
}
