import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useHydrated } from '../../browser/store.ts';
import { BORDERS } from '../../shop/studio/core/borders.ts';
import type { Problem } from '../../shop/studio/core/check.ts';
import { type BeadColor, getColor } from '../../shop/studio/core/colors.ts';
import { type Design, FORMS, PLACES, TAILS } from '../../shop/studio/core/design.ts';
import { offeredPalettes } from '../../shop/studio/core/palettes.ts';
import { BEAD, SIZES } from '../../shop/studio/core/settings.ts';
import { SYMBOLS } from '../../shop/studio/core/symbols.ts';
import type { Work } from '../../shop/studio/paint/work.ts';
import { classNames } from '../../ui/class-names.ts';
import { Problems } from './problems.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';
import { COLOR_FIELDS } from './studio-helpers.ts';
import { PARTS, type Part, usesTwoColors } from './studio-state.ts';
import { pixelRatio } from './weave/sheets.ts';
import { AT_ONCE_MS, doSome } from './weave/steps.ts';
import {
  borderHeight,
  borderPattern,
  type DrawThumb,
  drawBead,
  drawPiece,
  drawWeave,
  type Pattern,
  stripes,
  strokePattern,
  symbolPattern,
} from './weave/thumbs.ts';

type Choose = (change: Partial<Design>) => void;

type ChoicesProps = {
  /** The design without its name, which has a field of its own. */
  look: Design;
  /** The design shown by thumbnails. */
  rested: Design;
  part: Part;
  problems: readonly Problem[];
  choose: Choose;
  onPart: (part: Part) => void;
};

/** All choices except the name. Memoized, so that typing the name doesn't render them. */
export const Choices = memo(function Choices({ look, rested, part, problems, choose, onPart }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <fieldset className={styles.group} id="studio-piece">
        <legend>Style</legend>
        <FormChoices design={look} drawn={rested} choose={choose} />
        <Problems problems={problems} about={PIECE} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group} id="studio-colors">
        <legend>Colors</legend>
        <ColorChoices design={look} part={part} choose={choose} onPart={onPart} />
        <Problems problems={problems} about={COLOR_FIELDS} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Border</legend>
        <BorderChoices chosen={look.border} drawn={rested} choose={choose} />
        <Problems problems={problems} about={BORDER} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Symbol</legend>
        <SymbolChoices chosen={look.symbol} place={look.place} drawn={rested} choose={choose} />
        <Problems problems={problems} about={SYMBOL} onFix={choose} />
      </fieldset>
    </div>
  );
});

type FormChoicesProps = { design: Design; drawn: Design; choose: Choose };

/** `drawn`: the debounced design for thumbnails. */
const FormChoices = memo(function FormChoices({ design, drawn, choose }: FormChoicesProps) {
  const { forms, sizes } = useSettings();
  return (
    <>
      <div className={styles.cards}>
        {FORMS.filter(({ id }) => forms.includes(id)).map(({ id, name }) => (
          <Pick
            key={id}
            name="form"
            value={id}
            look="card"
            checked={design.form === id}
            onPick={(form) => choose({ form })}
          >
            <PieceThumb design={drawn} form={id} />
            <b>{name}</b>
            <small>{MADE_OF[id]}</small>
          </Pick>
        ))}
      </div>
      <div className={styles.sub} role="radiogroup" aria-label="Tail" hidden={design.form !== 'keyring'}>
        {TAILS.map(({ id, name }) => (
          <Pick
            key={id}
            name="tail"
            value={id}
            look="pill"
            checked={design.tail === id}
            onPick={(tail) => choose({ tail })}
          >
            {name}
          </Pick>
        ))}
      </div>
      <div
        className={`${styles.sub} ${styles.sizes}`}
        role="radiogroup"
        aria-label="Size"
        hidden={design.form !== 'bracelet'}
      >
        {SIZES.filter(({ id }) => sizes.includes(id)).map(({ id, wristIn }) => (
          <Pick
            key={id}
            name="size"
            value={id}
            look="pill"
            checked={design.size === id}
            onPick={(size) => choose({ size })}
          >
            {id}
            <small>
              Wrist {wristIn[0]}–{wristIn[1]} in
            </small>
          </Pick>
        ))}
      </div>
    </>
  );
});

type PickProps = {
  name: string;
  value: string;
  look: 'card' | 'pill' | 'tile' | 'part' | 'swatch' | 'tab';
  checked: boolean;
  onPick: (value: string) => void;
  disabled?: boolean;
  title?: string;
  children: ReactNode;
};

/** One of a group of radio buttons, as a picture with its name. */
export const Pick = ({ name, value, look, checked, onPick, disabled, title, children }: PickProps) => (
  <label className={classNames(styles.pick, styles[look], disabled && styles.out)} title={title}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={() => onPick(value)}
    />
    {children}
  </label>
);

function PieceThumb({ design, form }: { design: Design; form: Design['form'] }) {
  const draw = useMemo(() => drawPiece({ ...design, form, text: design.text.trim() || 'Name' }), [design, form]);
  return <Thumb width={340} height={130} draw={draw} />;
}

type ThumbProps = {
  width: number;
  height: number;
  draw: DrawThumb;
  /** In the server's HTML, until the thumbnail is drawn. */
  preview?: ReactNode;
};

/** A thumbnail, drawn when the browser is idle. Pass a memoized `draw`: a new function draws again. */
function Thumb({ width, height, draw, preview }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { colors } = useSettings();
  useEffect(() => {
    const to = canvas.current;
    return to ? whenIdle(drawAt(to, { width, height }, (on) => draw(on, colors))) : undefined;
  }, [width, height, draw, colors]);
  const drawn = <canvas ref={canvas} width={width} height={height} aria-busy />;
  if (!preview) return drawn;
  return (
    <span className={styles.thumb}>
      {preview}
      {drawn}
    </span>
  );
}

/** A thumbnail of a pattern; its preview has the same beads without their gloss. */
function WeaveThumb({ width, height, pattern }: Omit<ThumbProps, 'draw' | 'preview'> & { pattern: Pattern }) {
  const draw = useMemo(() => drawWeave(pattern), [pattern]);
  const preview = useMemo(() => <WeavePreview pattern={pattern} />, [pattern]);
  return <Thumb width={width} height={height} draw={draw} preview={preview} />;
}

/** A bead's height to its width. */
const BEAD_RATIO = BEAD.acrossMm / BEAD.alongMm;

function WeavePreview({ pattern }: { pattern: Pattern }) {
  const { colors } = useSettings();
  const { ground, strokes } = strokePattern(pattern);
  const { rows, beads } = pattern;
  return (
    <svg viewBox={`0 0 ${rows} ${beads * BEAD_RATIO}`} preserveAspectRatio="none" aria-hidden="true">
      <g transform={`scale(1 ${BEAD_RATIO})translate(0 .5)`} strokeWidth="1.04">
        <path d={`M0 -.5h${rows}v${beads}H0z`} fill={getColor(colors, ground).hex} />
        {[...strokes].map(([color, d]) => (
          <path key={color} d={d} stroke={getColor(colors, color).hex} />
        ))}
      </g>
    </svg>
  );
}

const AFTER_STAGE_MS = 50;

const waiting = new Set<Work>();
let isRunning = false;

/** Runs in short idle slices, so that input stays responsive. Returns a cancel function. */
function whenIdle(work: Work): () => void {
  waiting.add(work);
  if (!isRunning) later();
  return () => void waiting.delete(work);
}

function later() {
  isRunning = true;
  if ('requestIdleCallback' in window) requestIdleCallback(drawNext, { timeout: 300 });
  else setTimeout(drawNext, 16);
}

function drawNext() {
  // The big picture comes first.
  if (document.querySelector(`.${styles.weave}[aria-busy]`)) {
    setTimeout(later, AFTER_STAGE_MS);
    return;
  }
  isRunning = false;
  const until = performance.now() + AT_ONCE_MS;
  for (const work of waiting) {
    if (doSome(work)) waiting.delete(work);
    if (performance.now() > until) break;
  }
  if (waiting.size > 0) later();
}

function* drawAt(
  to: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
  draw: (on: HTMLCanvasElement) => Work,
): Work {
  const ratio = pixelRatio();
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (to.width !== w || to.height !== h) Object.assign(to, { width: w, height: h });
  yield* draw(to);
  to.removeAttribute('aria-busy');
}

const MADE_OF: Readonly<Record<string, string>> = {
  keyring: 'On a steel ring, with leather',
  bracelet: 'Brass ends and a toggle, in sizes',
};

const PIECE = ['size', 'form', 'tail'];
type ColorChoicesProps = { design: Design; part: Part; choose: Choose; onPart: (part: Part) => void };

const ColorChoices = memo(function ColorChoices({ design, part, choose, onPart }: ColorChoicesProps) {
  const { colors } = useSettings();
  const names = getNames(design);
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
            <small>{getColor(colors, design[name]).name}</small>
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

const getNames = ({ border }: Design): Record<Part, string> => {
  const what = border === 'plain' ? 'Accent' : 'Border';
  return { letters: 'Letters', ground: 'Ground', first: `${what} 1`, second: `${what} 2` };
};

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

/** `colors`: comma-separated ids. */
function StripeThumb({ colors }: { colors: string }) {
  const pattern = useMemo(() => stripes(colors.split(',')), [colors]);
  return <WeaveThumb width={124} height={38} pattern={pattern} />;
}

export function BeadThumb({ color, small = false }: { color: string; small?: boolean }) {
  const { colors } = useSettings();
  const draw = useMemo(() => drawBead(color), [color]);
  const preview = (
    <svg viewBox="0 0 38 32" aria-hidden="true">
      <rect x="2" y="2" width="34" height="28" rx="8" stroke="#0003" fill={getColor(colors, color).hex} />
    </svg>
  );
  const [width, height] = small ? [24, 20] : [38, 32];
  return <Thumb width={width} height={height} draw={draw} preview={preview} />;
}

type ColorSelectProps = { part: Part; label: string; value: string; colors: readonly BeadColor[] };

/** The choice's value in the form without scripts. */
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

type PatternProps = { chosen: string; drawn: Design; choose: Choose };

const BorderChoices = memo(function BorderChoices({ chosen, drawn, choose }: PatternProps) {
  const { borders } = useSettings();
  return (
    <div className={styles.tiles}>
      {BORDERS.filter(({ id }) => borders.includes(id)).map(({ id, name }) => (
        <Pick
          key={id}
          name="border"
          value={id}
          look="tile"
          checked={chosen === id}
          onPick={(border) => choose({ border })}
        >
          <BorderThumb design={drawn} id={id} />
          <span>{name}</span>
        </Pick>
      ))}
    </div>
  );
});

const WIDE = 118;

function BorderThumb({ design, id }: { design: Design; id: string }) {
  const { letters, ground, first, second } = design;
  // Depends on the colors only.
  const pattern = useMemo(
    () => borderPattern({ letters, ground, first, second }, id),
    [letters, ground, first, second, id],
  );
  const isAwake = useHydrated();
  return <WeaveThumb width={WIDE} height={isAwake ? borderHeight(WIDE) : 85} pattern={pattern} />;
}

const BORDER = ['border'];
type SymbolProps = PatternProps & { place: string };

const SymbolChoices = memo(function SymbolChoices({ chosen, place, drawn, choose }: SymbolProps) {
  const { symbols } = useSettings();
  return (
    <>
      <div className={`${styles.tiles} ${styles.small}`}>
        {SYMBOLS.filter(({ id }) => symbols.includes(id)).map(({ id, name }) => (
          <Pick
            key={id}
            name="symbol"
            value={id}
            look="tile"
            checked={chosen === id}
            onPick={(symbol) => choose({ symbol })}
          >
            <SymbolThumb design={drawn} id={id} />
            <span>{name}</span>
          </Pick>
        ))}
      </div>
      <div className={styles.sub} role="radiogroup" aria-label="Place of the symbol" hidden={chosen === 'none'}>
        {PLACES.map(({ id, name }) => (
          <Pick
            key={id}
            name="place"
            value={id}
            look="pill"
            checked={place === id}
            onPick={(at) => choose({ place: at })}
          >
            {name}
          </Pick>
        ))}
      </div>
    </>
  );
});

function SymbolThumb({ design, id }: { design: Design; id: string }) {
  const { letters, ground, first, second } = design;
  const { colors } = useSettings();
  const pattern = useMemo(
    () => symbolPattern({ letters, ground, first, second }, id, colors),
    [letters, ground, first, second, id, colors],
  );
  return <WeaveThumb width={96} height={66} pattern={pattern} />;
}

const SYMBOL = ['symbol', 'place'];
