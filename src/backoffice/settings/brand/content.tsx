import { useState } from 'react';
import { flushSync } from 'react-dom';
import { NETWORK_NAMES, NETWORKS } from '../../../shared/brand/social.ts';
import { PICTURES_PATH, pictureUrl } from '../../../shared/pictures.ts';
import { STILL_PICTURE_TYPES } from '../../../shared/upload-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../../components/forms/fields.tsx';
import { Note } from '../../components/layout.tsx';
import { upload } from '../../components/pictures/upload.ts';
import { UploadOne } from '../../components/pictures/upload-one.tsx';
import styles from './brand.module.css';
import { type BrandValues, errorOf, LINKS, type PartProps } from './brand-form.ts';

export const Banner = ({ saved: { banner }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="heading"
      label="Heading"
      required
      maxLength={60}
      defaultValue={banner.heading}
      error={errorOf(fields, 'heading', 'banner.heading')}
    />
    <AreaField
      name="text"
      label="Text"
      optional
      rows={3}
      maxLength={240}
      defaultValue={banner.text}
      error={errorOf(fields, 'bannerText', 'banner.text')}
    />
    <div className={pairClass}>
      <TextField
        name="button"
        label="Button"
        required
        maxLength={30}
        defaultValue={banner.button}
        error={errorOf(fields, 'button', 'banner.button')}
      />
      <SelectField
        name="link"
        label="Link"
        defaultValue={banner.link}
        choices={withSaved(banner.link)}
        error={errorOf(fields, 'link', 'banner.link')}
      />
    </div>
  </div>
);

const withSaved = (link: string) =>
  LINKS.some(({ value }) => value === link) ? LINKS : [...LINKS, { value: link, name: link }];

export const Notice = ({ saved: { notice }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <Checkbox name="isOn" defaultChecked={notice.isOn}>
      Show a notice above the shop
    </Checkbox>
    <TextField
      name="noticeText"
      label="Text of the notice"
      maxLength={90}
      defaultValue={notice.text}
      error={errorOf(fields, 'noticeText', 'notice.text')}
    />
    <div className={pairClass}>
      <TextField
        name="noticeFrom"
        label="First day"
        optional
        type="date"
        defaultValue={notice.from ?? ''}
        error={errorOf(fields, 'noticeFrom', 'notice.from')}
      />
      <TextField
        name="noticeTo"
        label="Last day"
        optional
        type="date"
        defaultValue={notice.to ?? ''}
        error={errorOf(fields, 'noticeTo', 'notice.to')}
      />
    </div>
    <Note>Both days are in your shop’s time zone. The notice comes and goes by itself at midnight.</Note>
  </div>
);

export const Footer = ({ saved: { footer }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <AreaField
      name="line"
      label="Line under the name"
      optional
      rows={2}
      maxLength={160}
      defaultValue={footer.line}
      error={errorOf(fields, 'line', 'footer.line')}
    />
    <TextField
      name="since"
      label="Selling since"
      hint="The year your shop began. The footer then says, for example, © 2024–2026."
      optional
      inputMode="numeric"
      maxLength={4}
      defaultValue={footer.since ?? ''}
      error={errorOf(fields, 'since', 'footer.since')}
    />
    <div className={pairClass}>
      {NETWORK_NAMES.map((network) => (
        <TextField
          key={network}
          name={network}
          label={NETWORKS[network].name}
          optional
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@yourshop"
          defaultValue={footer.social[network]}
          error={errorOf(fields, network, `social.${network}`)}
        />
      ))}
    </div>
  </div>
);

/** `onChange`: a button changed fields, which fires no form event. */
type PictureProps = { saved: BrandValues; onChange: () => void };

export function BannerPicture({ saved, onChange }: PictureProps) {
  const [now, setNow] = useState(saved.bannerPicture);
  const use = (next: BrandValues['bannerPicture']) => {
    // Render before `onChange`, which reads the fields.
    flushSync(() => setNow(next));
    onChange();
  };
  return (
    <div className={styles.pictures}>
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
            <Button look="plain" size="small" onClick={() => use(null)}>
              Use the sample picture
            </Button>
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

export function StoryPicture({ saved, fields, onChange }: PictureProps & PartProps) {
  const [now, setNow] = useState(saved.storyPicture);
  const use = (next: BrandValues['storyPicture']) => {
    flushSync(() => setNow(next));
    onChange();
  };
  return (
    <div className={fieldsClass}>
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
        {now && (
          <Button look="plain" size="small" onClick={() => use(null)}>
            Use the sample picture
          </Button>
        )}
      </div>
      {now && (
        <TextField
          name="storyAlt"
          label="Alt text of the story picture"
          hint="Describes the picture for people who can’t see it."
          maxLength={200}
          defaultValue={now.alt}
          error={errorOf(fields, 'storyAlt', 'storyPicture.alt')}
        />
      )}
    </div>
  );
}
