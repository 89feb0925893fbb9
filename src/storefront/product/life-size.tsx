import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePersisted } from '../../browser/persisted.ts';
import { isOutdated, type ScreenScale, screenNow, screenScale } from '../../browser/screen-scale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { render } from '../hydrate-islands.ts';
import styles from './life-size.module.css';
import { MatchScreen } from './match-screen.tsx';

type LifeSizePicture = {
  src: string;
  alt: string;
  /** From edge to edge. */
  widthInches: number;
  /** Height by width. */
  ratio: number;
};

let isOpen = false;

/** Shows a picture as large as what it shows is in life; before that, once, how large an inch is on this screen. */
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
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="life-size-title" onClose={onClose}>
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

/** Phones have denser screens than desks; after zooming, what the earlier match says of this zoom. */
function guessFrom(stored: ScreenScale | null): number {
  if (stored) return (stored.pixelsPerInch * stored.devicePixelRatio) / screenNow().devicePixelRatio;
  return matchMedia('(pointer: coarse)').matches ? 155 : 96;
}

/** Draws anew once the page is zoomed or its window moves to another screen, which both resize it. */
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
