import {
  accentColors,
  COLOR_SETS,
  type ColorSet,
  FIXED_COLORS,
  isAccentReadable,
  nearestReadableAccent,
} from '../../../shared/brand/colors.ts';
import { type Logo, logoSize, logoUrl, ownLogo } from '../../../shared/brand/logo.ts';
import { colorSetName, TYPEFACE_PAIRS, typefacesName } from '../../../shared/brand/look.ts';
import { parseColor } from '../../../shared/hex-color.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { CheckField, FormError, SelectField, useField } from '../../components/forms/fields.tsx';
import { Action, Note } from '../../components/layout.tsx';
import { upload } from '../../components/pictures/upload.ts';
import { UploadOne } from '../../components/pictures/upload-one.tsx';
import styles from './brand.module.css';
import { useHeld } from './brand-form.ts';
import type { PictureProps } from './content.tsx';

/** `onChange`: a button changed fields, which fires no form event. */
export function Colors({ saved: { look }, onChange }: PictureProps) {
  return (
    <>
      <fieldset className={styles.sets}>
        <legend className="vh">Color set</legend>
        {COLOR_SETS.map((set) => (
          <SetChoice key={set} set={set} isChosen={look.colors === set} />
        ))}
      </fieldset>
      <Note>All five are easy to read everywhere.</Note>
      <OwnColor saved={look.accent} onChange={onChange} />
      <SelectField
        name="look.typefaces"
        label="Fonts"
        choices={TYPEFACE_PAIRS.map((value) => ({ value, name: typefacesName(value) }))}
      />
    </>
  );
}

function SetChoice({ set, isChosen }: { set: ColorSet; isChosen: boolean }) {
  const colors = accentColors({ colors: set, accent: '' });
  return (
    <label className={styles.set}>
      <input type="radio" name="colors" value={set} defaultChecked={isChosen} />
      <svg viewBox="0 0 60 24" aria-hidden="true">
        <rect width="60" height="24" rx="4" fill={FIXED_COLORS.shell} />
        <rect x="4" y="4" width="22" height="16" rx="4" fill={colors.indigo} />
        <rect x="28" y="4" width="12" height="16" rx="4" fill={colors['indigo-tint']} />
        <rect x="42" y="4" width="14" height="16" rx="4" fill={colors.night} />
      </svg>
      <b>{colorSetName(set)}</b>
    </label>
  );
}

function OwnColor({ saved, onChange }: { saved: string; onChange: () => void }) {
  const [typed, use] = useHeld(saved, onChange);
  const color = parseColor(typed);
  const isPale = color !== undefined && !isAccentReadable(color);
  const { frame, input } = useField({
    name: 'look.accent',
    label: 'A color of your own',
    hint: 'Used instead of the color set. Leave empty to use the set.',
    optional: true,
    error: isPale ? paleText(color) : undefined,
    value: typed,
  });
  return (
    <>
      <Field {...frame}>
        {(tied) => (
          <span className={styles.own}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <rect width="24" height="24" rx="6" fill={color ?? FIXED_COLORS.sand} />
            </svg>
            <Input
              {...input}
              {...tied}
              onChange={(event) => use(event.target.value)}
              placeholder="#7d3a16"
              maxLength={9}
              autoComplete="off"
              spellCheck={false}
            />
          </span>
        )}
      </Field>
      {isPale && (
        <div>
          <Action
            label={`Use ${nearestReadableAccent(color)}`}
            look="quiet"
            onClick={() => use(nearestReadableAccent(color))}
          />
        </div>
      )}
    </>
  );
}

const paleText = (color: string) =>
  `White text on it would be too pale to read everywhere. The closest that works is ${nearestReadableAccent(color)}.`;

const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp';
const NAMES = { own: 'Your logo', name: 'The name only', sample: 'The sample mark' };

/** `onChange`: a button changed fields, which fires no form event. */
export function LogoPart({ saved: { logo }, onChange }: PictureProps) {
  const [now, setNow] = useHeld<Logo>(logo, onChange);
  const own = ownLogo(now);
  const use = (change: Partial<Logo>) => setNow({ ...now, ...change });
  return (
    <>
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
        {now.file && !own && <Action label="Use the logo" look="plain" onClick={() => use({ show: 'own' })} />}
        {now.show !== 'name' && <Action label="Use the name only" look="plain" onClick={() => use({ show: 'name' })} />}
      </div>
      <FormError of="logo.file" />
      <CheckField
        name="logo.withName"
        label="Show the shop’s name beside the logo"
        checked={now.withName}
        disabled={!own}
        onChange={({ target }) => use({ withName: target.checked })}
      />
      <Note>
        The name itself is under <a href="/admin/settings">Shop details</a>.
      </Note>
    </>
  );
}

const LOGO_BOX = { width: 200, height: 64 };

function Thumbnail({ logo }: { logo: Logo }) {
  const own = ownLogo(logo);
  if (!own) return null;
  return (
    <span className={classNames(styles.thumbnail, own.tone === 'light' && styles.onNight)}>
      <img src={logoUrl(own.id, 'page.webp')} alt="Your logo" {...logoSize(own, LOGO_BOX)} />
    </span>
  );
}
