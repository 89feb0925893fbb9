import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './life-size.module.css';

export type LifeSizePicture = {
  src: string;
  alt: string;
  /** From edge to edge. */
  widthInches: number;
  /** Height by width. */
  ratio: number;
};

const CENTIMETERS = 2.54;

export function TrueSize({
  src,
  alt,
  widthInches,
  ratio,
  pixelsPerInch,
  onMatch,
}: LifeSizePicture & { pixelsPerInch: number; onMatch: () => void }) {
  const around = useRef<HTMLElement>(null);
  const width = widthInches * pixelsPerInch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its middle is another one at each size
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
          {tenths(widthInches)} in ({tenths(widthInches * CENTIMETERS)} cm) from edge to edge. True for the zoom that
          your browser has now.
        </p>
        <Button look="quiet" size="small" onClick={onMatch}>
          Match again
        </Button>
      </div>
    </>
  );
}

const tenths = (length: number) => Math.round(length * 10) / 10;
const HEIGHT = 52;

/** Inches from above in eighths, centimeters from below in halves; decoration, since the words say how wide it is. */
function Ruler({ inches, pixelsPerInch }: { inches: number; pixelsPerInch: number }) {
  const [width, centimeter] = [inches * pixelsPerInch, pixelsPerInch / CENTIMETERS];
  const eighths = Array.from({ length: Math.floor(inches * 8) + 1 }, (_, at) => at);
  const halves = Array.from({ length: Math.floor(inches * CENTIMETERS * 2) + 1 }, (_, at) => at);
  return (
    <svg className={styles.ruler} width={width} height={HEIGHT} aria-hidden="true">
      <path
        d={[
          ...eighths.map((at) => `M${(at / 8) * pixelsPerInch} 0v${TICKS[at % 8]}`),
          ...halves.map((at) => `M${(at / 2) * centimeter} ${HEIGHT}v${at % 2 === 0 ? -10 : -6}`),
        ].join('')}
      />
      {labels(eighths, 8, (at) => (
        <text key={`in ${at}`} x={at * pixelsPerInch + 3} y="22">
          {at === 0 ? 'in' : at}
        </text>
      ))}
      {labels(halves, 2, (at) => (
        <text key={`cm ${at}`} x={at * centimeter + 3} y={HEIGHT - 8}>
          {at === 0 ? 'cm' : at}
        </text>
      ))}
    </svg>
  );
}

/** Of inches, halves, quarters and eighths. */
const TICKS = [14, 6, 8, 6, 10, 6, 8, 6] as const;

const labels = (ticks: readonly number[], each: number, label: (at: number) => ReactNode) =>
  ticks.filter((at) => at % each === 0).map((at) => label(at / each));
