import { type FormEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import {
  isOutdated,
  SCALE_BOUNDS,
  type ScreenScale,
  screenNow,
  screenScale,
} from '../../browser/storage/screen-scale.ts';
import { readLength } from '../../shared/products/units.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { render } from '../hydrate-islands.ts';
import styles from './life-size.module.css';

type LifeSizePicture = {
  src: string;
  alt: string;
  /** What the product measures, like "2.8 in wide"; may be empty. */
  dimensions: string;
  /** Real width of the picture. */
  widthInches: number;
  /** Height / width. */
  ratio: number;
};

let isOpen = false;

/** Shows a picture in real size. The first time, the shopper measures their screen. */
export function openLifeSize(picture: LifeSizePicture, opener: HTMLElement): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.createElement('div');
  document.body.append(place);
  const root = render(
    <LifeSize
      {...picture}
      onClose={() => {
        isOpen = false;
        root.unmount();
        place.remove();
        opener.focus({ preventScroll: true });
      }}
    />,
    place,
  );
}

function LifeSize({ onClose, ...picture }: LifeSizePicture & { onClose: () => void }) {
  const stored = usePersisted(screenScale);
  const [isMatching, setMatching] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useScreenChanges();
  useEffect(() => dialog.current?.showModal(), []);
  const outdated = stored !== null && isOutdated(stored);
  const known = stored && !outdated && !isMatching ? stored.pixelsPerInch : undefined;
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, known === undefined && styles.narrow)}
      aria-labelledby="life-size-title"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id="life-size-title">{known ? 'Life size' : 'Match your screen'}</h2>
        <IconButton label="Close" look="bare" onClick={() => dialog.current?.close()}>
          <Icon shape={xIcon} />
        </IconButton>
      </div>
      {known ? (
        <TrueSize {...picture} pixelsPerInch={known} onMatch={() => setMatching(true)} />
      ) : (
        <MatchScreen
          guess={guessFrom(stored)}
          why={
            outdated ? 'This page was zoomed, or is on another screen, since you matched it. Match it once more.' : ''
          }
          onMatched={(pixelsPerInch) => {
            screenScale.set({ pixelsPerInch, ...screenNow() });
            setMatching(false);
          }}
        />
      )}
    </dialog>
  );
}

/** Rerenders after zooming or moving to another screen; both fire `resize`. */
function useScreenChanges(): void {
  const [, setSeen] = useState('');
  useEffect(() => {
    const look = () => setSeen(JSON.stringify(screenNow()));
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
}

const CENTIMETERS = 2.54;

function TrueSize({
  src,
  alt,
  dimensions,
  widthInches,
  ratio,
  pixelsPerInch,
  onMatch,
}: LifeSizePicture & { pixelsPerInch: number; onMatch: () => void }) {
  const around = useRef<HTMLElement>(null);
  const width = widthInches * pixelsPerInch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: recenter at each size
  useLayoutEffect(() => {
    const shown = around.current;
    shown?.scrollTo((shown.scrollWidth - shown.clientWidth) / 2, 0);
    shown?.focus({ preventScroll: true });
  }, [width]);
  return (
    <>
      <section
        ref={around}
        className={styles.around}
        aria-label="Picture in life size, scrolls"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move a picture that is larger than the screen
        tabIndex={0}
      >
        <div className={styles.true} style={{ width }}>
          <Ruler inches={widthInches} pixelsPerInch={pixelsPerInch} />
          <img src={src} alt={alt} style={{ width, height: width * ratio }} />
        </div>
      </section>
      <div className={styles.foot}>
        <p>
          {dimensions && <b>{dimensions}. </b>}
          True for the zoom that your browser has now.
        </p>
        <Button look="quiet" size="small" onClick={onMatch}>
          Match again
        </Button>
      </div>
    </>
  );
}

const RULER_HEIGHT = 52;

/** Tick lengths within an inch, by eighths. */
const TICKS = [14, 6, 8, 6, 10, 6, 8, 6] as const;

/** Inches in eighths above, centimeters in halves below. Decorative: the text states the width. */
function Ruler({ inches, pixelsPerInch }: { inches: number; pixelsPerInch: number }) {
  const [width, centimeter] = [inches * pixelsPerInch, pixelsPerInch / CENTIMETERS];
  const eighths = Array.from({ length: Math.floor(inches * 8) + 1 }, (_, at) => at);
  const halves = Array.from({ length: Math.floor(inches * CENTIMETERS * 2) + 1 }, (_, at) => at);
  return (
    <svg className={styles.ruler} width={width} height={RULER_HEIGHT} aria-hidden="true">
      <path
        d={[
          ...eighths.map((at) => `M${(at / 8) * pixelsPerInch} 0v${TICKS[at % 8]}`),
          ...halves.map((at) => `M${(at / 2) * centimeter} ${RULER_HEIGHT}v${at % 2 === 0 ? -10 : -6}`),
        ].join('')}
      />
      {labels(eighths, 8, (at) => (
        <text key={`in ${at}`} x={at * pixelsPerInch + 3} y="22">
          {at === 0 ? 'in' : at}
        </text>
      ))}
      {labels(halves, 2, (at) => (
        <text key={`cm ${at}`} x={at * centimeter + 3} y={RULER_HEIGHT - 8}>
          {at === 0 ? 'cm' : at}
        </text>
      ))}
    </svg>
  );
}

const labels = (ticks: readonly number[], each: number, label: (at: number) => ReactNode) =>
  ticks.filter((at) => at % each === 0).map((at) => label(at / each));

type MatchScreenProps = {
  /** Initial CSS pixels per inch. */
  guess: number;
  /** Why the match is needed again; may be empty. */
  why: string;
  onMatched: (pixelsPerInch: number) => void;
};

/** Measures CSS pixels per inch, with a bank card or a ruler held to the screen. */
function MatchScreen({ guess, why, onMatched }: MatchScreenProps) {
  const [by, setBy] = useState<'card' | 'ruler'>('card');
  const ways = { card: 'With a bank card', ruler: 'With a ruler' } as const;
  return (
    <div className={styles.match}>
      {why && <p role="status">{why}</p>}
      <p>Screens differ. Match yours once, and this browser remembers it.</p>
      <fieldset className={styles.ways}>
        <legend className="vh">How to match</legend>
        {(['card', 'ruler'] as const).map((way) => (
          <label key={way}>
            <input type="radio" name="match-by" checked={by === way} onChange={() => setBy(way)} />
            {ways[way]}
          </label>
        ))}
      </fieldset>
      {by === 'card' ? <ByCard guess={guess} onMatched={onMatched} /> : <ByRuler onMatched={onMatched} />}
    </div>
  );
}

/** On narrower screens the card is upright, and its short edge is matched. */
const UPRIGHT_BELOW = 600;

/** ISO/IEC 7810 ID-1 (every bank card), in inches. */
const CARD = { long: 85.6 / 25.4, short: 53.98 / 25.4 };

const SLIDER = { least: 40, most: 260, step: 0.25 };

function ByCard({ guess, onMatched }: Omit<MatchScreenProps, 'why'>) {
  const [scale, setScale] = useState(() => inSlider(guess));
  const [isUpright] = useState(() => innerWidth < UPRIGHT_BELOW);
  const card = useRef<HTMLDivElement>(null);
  const [across, down] = isUpright ? [CARD.short, CARD.long] : [CARD.long, CARD.short];
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0 || !card.current) return;
    setScale(inSlider((event.clientX - card.current.getBoundingClientRect().left) / across));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onMatched(scale);
      }}
    >
      <p>
        Hold a bank card{isUpright && ' upright'} against the screen, its left edge on the line. Move the slider, or
        drag the right edge, until both are as wide.
      </p>
      <div className={styles.table}>
        <div
          ref={card}
          className={styles.card}
          data-card
          style={{ width: across * scale, height: Math.min(down * scale, isUpright ? 180 : 320) }}
        >
          <span className={styles.chip} />
          <div
            className={styles.handle}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
        </div>
      </div>
      <label className={styles.slider}>
        Width of the card
        <input
          type="range"
          min={SLIDER.least}
          max={SLIDER.most}
          step={SLIDER.step}
          value={scale}
          aria-valuetext={`An inch is ${Math.round(scale)} pixels`}
          onChange={({ currentTarget }) => setScale(Number(currentTarget.value))}
        />
      </label>
      <Button type="submit">See it life size</Button>
    </form>
  );
}

const inSlider = (scale: number) =>
  Math.round(Math.max(SLIDER.least, Math.min(SLIDER.most, scale)) / SLIDER.step) * SLIDER.step;

const THOUSANDTHS = 1000;

/** Length of the measured line in CSS pixels; narrower than any phone. */
const LINE = 240;

const WHAT_TO_TYPE = 'Enter how long the line is, like 2.5 or 6.4 cm.';

function ByRuler({ onMatched }: { onMatched: (pixelsPerInch: number) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const match = (event: FormEvent) => {
    event.preventDefault();
    const inches = (readLength(typed, 'in')?.length ?? 0) / THOUSANDTHS;
    const scale = inches > 0 ? LINE / inches : 0;
    if (scale < SCALE_BOUNDS.least || scale > SCALE_BOUNDS.most) return setError(WHAT_TO_TYPE);
    return onMatched(scale);
  };
  return (
    <form className={styles.form} onSubmit={match} noValidate>
      <p>Hold a ruler against the line and type how long it is.</p>
      <svg className={styles.line} data-line width={LINE} height="20" role="img" aria-label="A line to measure">
        <path d={`M0.5 0v20M${LINE - 0.5} 0v20M0.5 10h${LINE - 1}`} />
      </svg>
      <Field id="line-length" label="Length of the line in inches" error={error} announced>
        {(tied) => (
          <Input
            {...tied}
            value={typed}
            maxLength={20}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit">See it life size</Button>
    </form>
  );
}

/** Phones have denser screens. After zooming, scales the stored match. */
function guessFrom(stored: ScreenScale | null): number {
  if (stored) return (stored.pixelsPerInch * stored.devicePixelRatio) / screenNow().devicePixelRatio;
  return matchMedia('(pointer: coarse)').matches ? 155 : 96;
}
