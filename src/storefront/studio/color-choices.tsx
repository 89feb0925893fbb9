import { memo, useMemo } from 'react';
import { type BeadColor, colorOf } from '../../shop/studio/core/colors.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { offeredPalettes } from '../../shop/studio/core/palettes.ts';
import type { Choose } from './form-choices.tsx';
import { Pick } from './pick.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { PARTS, type Part, usesTwoColors } from './studio-state.ts';
import { Thumb } from './thumb.tsx';
import { drawBead, drawStripes } from './weave/thumbs.ts';

type ColorChoicesProps = { design: Design; part: Part; choose: Choose; onPart: (part: Part) => void };

const namesOf = ({ border }: Design): Record<Part, string> => {
  const what = border === 'plain' ? 'Accent' : 'Border';
  return { letters: 'Letters', ground: 'Ground', first: `${what} 1`, second: `${what} 2` };
};

export const ColorChoices = memo(function ColorChoices({ design, part, choose, onPart }: ColorChoicesProps) {
  const { colors } = useSettings();
  const names = namesOf(design);
  const parts = usesTwoColors(design) ? PARTS : PARTS.slice(0, 2);
  return (
    <>
      <p className={styles.hint}>Choose a palette, or tap a bead in the picture to change its color.</p>
      <Palettes design={design} choose={choose} />
      <div className={styles.parts} id="studio-parts" role="radiogroup" aria-label="What to color">
        {parts.map((name) => (
          <Pick key={name} name="part" value={name} look="part" checked={name === part} onPick={() => onPart(name)}>
            <BeadThumb color={design[name]} />
            <b>{names[name]}</b>
            <small>{colorOf(colors, design[name]).name}</small>
          </Pick>
        ))}
      </div>
      <div className={styles.swatches} id="studio-swatches" role="radiogroup" aria-label={`${names[part]} color`}>
        {colors.map(({ id, name, inStock }) => (
          <Pick
            key={id}
            name="color"
            value={id}
            look="swatch"
            title={inStock ? name : `${name}, out of stock`}
            checked={design[part] === id}
            disabled={!inStock}
            onPick={(color) => choose({ [part]: color })}
          >
            <BeadThumb color={id} />
            <span className="vh">{inStock ? name : `${name}, out of stock`}</span>
          </Pick>
        ))}
      </div>
      <noscript>
        <div className={styles.plainColors}>
          {PARTS.map((name) => (
            <ColorSelect key={name} part={name} label={names[name]} value={design[name]} colors={colors} />
          ))}
        </div>
      </noscript>
    </>
  );
});

type ColorSelectProps = { part: Part; label: string; value: string; colors: readonly BeadColor[] };

/** The same choice in a form that is sent. */
const ColorSelect = ({ part, label, value, colors }: ColorSelectProps) => (
  <label>
    {label}{' '}
    <select name={part} defaultValue={value}>
      {colors
        .filter(({ inStock }) => inStock)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  </label>
);

function Palettes({ design, choose }: { design: Design; choose: Choose }) {
  const settings = useSettings();
  return (
    <fieldset className={styles.palettes}>
      <legend className="vh">Ready palettes</legend>
      {offeredPalettes(settings).map(({ id, name, letters, ground, first, second }) => (
        <button
          key={id}
          type="button"
          className={styles.palette}
          aria-pressed={PARTS.every((part) => design[part] === { letters, ground, first, second }[part])}
          onClick={() => choose({ letters, ground, first, second })}
        >
          <StripeThumb colors={[ground, letters, first, second].join()} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}

export function BeadThumb({ color, small = false }: { color: string; small?: boolean }) {
  const draw = useMemo(() => drawBead(color), [color]);
  return small ? <Thumb width={24} height={20} draw={draw} /> : <Thumb width={38} height={32} draw={draw} />;
}

/** `colors`: ids with commas between them. */
function StripeThumb({ colors }: { colors: string }) {
  const draw = useMemo(() => drawStripes(colors.split(',')), [colors]);
  return <Thumb width={124} height={38} draw={draw} />;
}
