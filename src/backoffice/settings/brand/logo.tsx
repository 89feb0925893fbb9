import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Logo, logoSize, logoUrl, ownLogo } from '../../../shared/brand/logo.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FieldError, fieldsClass } from '../../../ui/field.tsx';
import { Note } from '../../components/layout.tsx';
import { upload } from '../../components/upload.ts';
import { UploadOne } from '../../components/upload-one.tsx';
import styles from './brand.module.css';
import { errorOf, type PartProps } from './brand-form.ts';

const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp';
const NAMES = { own: 'Your logo', name: 'The name only', sample: 'The sample mark' };
const SHOWN = { width: 200, height: 64 };

/** `onChange`: a press has filled fields, which no event of the form tells. */
export function LogoPart({ saved: { logo }, fields, onChange }: PartProps & { onChange: () => void }) {
  const [now, setNow] = useState<Logo>(logo);
  const own = ownLogo(now);
  const use = (change: Partial<Logo>) => {
    // The form reads its fields.
    flushSync(() => setNow({ ...now, ...change }));
    onChange();
  };
  const error = errorOf(fields, 'logo', 'logo.file');
  return (
    <div className={fieldsClass}>
      <input type="hidden" name="logoShow" value={now.show} />
      <input type="hidden" name="logoFile" value={JSON.stringify(now.file)} />
      <div className={styles.logo}>
        <Thumbnail logo={now} />
        <div>
          <p>
            <b>{NAMES[own ? 'own' : now.show]}</b>
          </p>
          <Note>
            On the shop, emails, packing slips and invoices, and as the icon on phones. SVG or PNG, square or wide. In
            an SVG, turn text into outlines first.
          </Note>
        </div>
      </div>
      <div className={styles.uploads}>
        <UploadOne
          label={now.file ? 'Replace logo' : 'Upload logo'}
          accept={ACCEPTED}
          send={(file, onProgress) =>
            upload('POST /admin/brand/logo', {}, file, { kind: 'logo', onProgress, isRepeatable: true })
          }
          onSent={({ logo: file }) => use({ show: 'own', file })}
        />
        {now.file && !own && (
          <Button look="plain" size="small" onClick={() => use({ show: 'own' })}>
            Use the logo
          </Button>
        )}
        {now.show !== 'name' && (
          <Button look="plain" size="small" onClick={() => use({ show: 'name' })}>
            Use the name only
          </Button>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
      <Checkbox
        name="withName"
        checked={now.withName}
        disabled={!own}
        onChange={({ target }) => setNow({ ...now, withName: target.checked })}
      >
        Show the shop’s name beside the logo
      </Checkbox>
      <Note>
        The name itself is under <a href="/admin/settings">Shop details</a>.
      </Note>
    </div>
  );
}

function Thumbnail({ logo }: { logo: Logo }) {
  const own = ownLogo(logo);
  if (!own) return null;
  return (
    <span className={classNames(styles.thumbnail, own.tone === 'light' && styles.onNight)}>
      <img src={logoUrl(own.id, 'page.webp')} alt="Your logo" {...logoSize(own, SHOWN)} />
    </span>
  );
}
