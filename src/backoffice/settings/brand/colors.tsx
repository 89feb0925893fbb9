import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  accentColors,
  COLOR_SETS,
  type ColorSet,
  colorsOfAccent,
  contrastOf,
  FIXED_COLORS,
  isAccentReadable,
  nearestReadableAccent,
  parseColor,
  ratiosOf,
} from '../../../shared/brand/colors.ts';
import { colorSetName, TYPEFACE_PAIRS, typefacesName } from '../../../shared/brand/look.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../../ui/field.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import styles from './brand.module.css';
import { errorOf, type PartProps } from './brand-form.ts';

const ratio = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

/** `onChange`: a field was filled by a press, which no event of the form tells. */
export function Colors({ saved: { look }, fields, onChange }: PartProps & { onChange: () => void }) {
  return (
    <div className={fieldsClass}>
      <fieldset className={styles.sets}>
        <legend className="vh">Color set</legend>
        {COLOR_SETS.map((set) => (
          <SetChoice key={set} set={set} isChosen={look.colors === set} />
        ))}
      </fieldset>
      <Note>The numbers are contrast. From 4.5 on, text is easy to read; all five sets pass everywhere.</Note>
      <OwnColor saved={look.accent} error={errorOf(fields, 'accent', 'look.accent')} onChange={onChange} />
      <SelectField
        name="typefaces"
        label="Fonts"
        defaultValue={look.typefaces}
        choices={TYPEFACE_PAIRS.map((value) => ({ value, name: typefacesName(value) }))}
      />
    </div>
  );
}

function SetChoice({ set, isChosen }: { set: ColorSet; isChosen: boolean }) {
  const colors = accentColors({ colors: set, accent: '' });
  const { buttons, links } = ratiosOf(colors);
  return (
    <label className={styles.set}>
      <input type="radio" name="colors" value={set} defaultChecked={isChosen} />
      <svg viewBox="0 0 60 24" aria-hidden="true">
        <rect width="60" height="24" rx="4" fill={FIXED_COLORS.shell} />
        <rect x="4" y="4" width="22" height="16" rx="4" fill={colors.indigo} />
        <rect x="28" y="4" width="12" height="16" rx="4" fill={colors['indigo-tint']} />
        <rect x="42" y="4" width="14" height="16" rx="4" fill={colors.night} />
      </svg>
      <span>
        <b>{colorSetName(set)}</b>
        <small>
          buttons {ratio(buttons)} · links {ratio(links)}
        </small>
      </span>
    </label>
  );
}

type OwnColorProps = { saved: string; error: string | undefined; onChange: () => void };

function OwnColor({ saved, error, onChange }: OwnColorProps) {
  const [typed, setTyped] = useState(saved);
  const color = parseColor(typed);
  const isPale = color !== undefined && !isAccentReadable(color);
  const own = isPale ? paleText(color) : error;
  const use = (next: string) => {
    // The form reads its fields.
    flushSync(() => setTyped(next));
    onChange();
  };
  return (
    <>
      <Field
        id="accent"
        label="A color of your own"
        hint="Used instead of the color set. Leave empty to use the set."
        optional
        error={own}
      >
        {(tied) => (
          <span className={styles.own}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <rect width="24" height="24" rx="6" fill={color ?? FIXED_COLORS.sand} />
            </svg>
            <Input
              {...tied}
              name="accent"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
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
          <Button look="quiet" size="small" onClick={() => use(nearestReadableAccent(color))}>
            Use {nearestReadableAccent(color)}
          </Button>
        </div>
      )}
    </>
  );
}

function paleText(color: string): string {
  const nearest = nearestReadableAccent(color);
  const [now, then] = [contrastOf(color, FIXED_COLORS.white), ratiosOf(colorsOfAccent(nearest)).buttons];
  return `White text on it has ${ratio(now)}, too pale to read everywhere. The closest that works is ${nearest} with ${ratio(then)}.`;
}
