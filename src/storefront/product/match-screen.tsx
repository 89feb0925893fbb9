import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './life-size.module.css';
import { ByRuler } from './match-by-ruler.tsx';

/** ISO/IEC 7810 ID-1, in inches: every bank card. */
const CARD = { long: 85.6 / 25.4, short: 53.98 / 25.4 };
/** Where a card doesn't lie flat across the screen, it stands, and its short edge is matched. */
const STANDS_BELOW = 600;
const SLIDER = { least: 40, most: 260, step: 0.25 };

type MatchScreenProps = {
  /** CSS pixels to an inch, to begin with. */
  guess: number;
  /** Why it is asked again. */
  why: string;
  onMatched: (pixelsPerInch: number) => void;
};

/** Asks how large an inch is here: by a bank card against the screen, or by a line that somebody measures. */
export function MatchScreen({ guess, why, onMatched }: MatchScreenProps) {
  const [by, setBy] = useState<'card' | 'ruler'>('card');
  const ways = { card: 'With a bank card', ruler: 'With a ruler' } as const;
  return (
    <div className={styles.match}>
      {why && <p role="status">{why}</p>}
      <p>Every screen shows an inch at another size. Match yours once; this browser remembers it.</p>
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

const inSlider = (scale: number) =>
  Math.round(Math.max(SLIDER.least, Math.min(SLIDER.most, scale)) / SLIDER.step) * SLIDER.step;

function ByCard({ guess, onMatched }: Omit<MatchScreenProps, 'why'>) {
  const [scale, setScale] = useState(() => inSlider(guess));
  const [stands] = useState(() => innerWidth < STANDS_BELOW);
  const card = useRef<HTMLDivElement>(null);
  const [across, down] = stands ? [CARD.short, CARD.long] : [CARD.long, CARD.short];
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
        Hold a bank card{stands && ' upright'} against the screen, its left edge on the line. Move the slider, or drag
        the right edge, until both are as wide.
      </p>
      <div className={styles.table}>
        <div
          ref={card}
          className={styles.card}
          data-card
          style={{ width: across * scale, height: Math.min(down * scale, stands ? 180 : 320) }}
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
