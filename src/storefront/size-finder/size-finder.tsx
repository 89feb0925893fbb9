import { type ReactNode, useEffect, useRef } from 'react';
import { bodyMeasures } from '../../browser/storage/body-measures.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paths } from '../../paths.ts';
import type { MeasuredAt } from '../../shared/products/sizing.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { AskMeasure, adviceFor, type FinderProps } from './ask-measure.tsx';
import { PARTS } from './finder-texts.ts';
import styles from './size-finder.module.css';

/** The advised size beside the size choices, if this browser has stored the measure. */
export function YourSize(finder: FinderProps) {
  const found = adviceFor(finder, usePersisted(bodyMeasures));
  if (!found || found.advice.kind === 'none') return null;
  const { size } = found.advice.size;
  if (finder.leftIn?.(size) === 0) return <p className={styles.yours}>Your size, {size}, is sold out</p>;
  return (
    <button type="button" className={styles.yours} onClick={() => finder.choose?.(size)}>
      Your size: {size}
    </button>
  );
}

/** Instructions, measure and preferred fit; the advice updates on every key. */
export function FinderDialog({
  onClose,
  children,
  ...finder
}: FinderProps & { onClose: () => void; children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { measuredAt } = finder.sizing;
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.scrollTo(0, 0);
    return () => shown?.close();
  }, []);
  const choose =
    finder.choose &&
    ((size: string) => {
      finder.choose?.(size);
      dialog.current?.close();
    });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="size-finder-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="size-finder-title">Find your size</h2>
          <IconButton label="Close" look="bare" onClick={() => dialog.current?.close()}>
            <Icon shape={xIcon} />
          </IconButton>
        </div>
        {children}
        <HowToMeasure measuredAt={measuredAt} />
        <p className={styles.print}>
          No tape measure? Print a measuring strip: <a href={paths.measuringStrip('letter')}>US Letter</a> or{' '}
          <a href={paths.measuringStrip('a4')}>A4</a>.
        </p>
        <AskMeasure key={measuredAt} {...finder} choose={choose} />
      </div>
    </dialog>
  );
}

const BODIES: Record<MeasuredAt, ReactNode> = {
  wrist: (
    <>
      <path
        className={styles.skin}
        d="M0 26C22 28 36 31 52 31 66 31 74 24 84 21 90 12 99 6 105 9 108 13 100 20 97 26L120 27V60C108 64 92 65 80 60 72 56 64 54 52 54 36 54 22 58 0 60Z"
      />
      <path className={styles.paper} d="M44 29C39 38 39 47 44 56L58 55.500C53 47 53 38 58 29.500Z" />
      <path className={styles.paper} d="M44 56C42 63 46 70 52 74L64 69C59 66 57 61 58 55.500Z" />
    </>
  ),
  ankle: (
    <>
      <path
        className={styles.skin}
        d="M36 0C37 20 40 32 40 42 40 54 32 58 32 68 32 76 36 80 44 80H100C108 80 108 72 100 69 86 64 72 60 66 50 62 42 66 20 68 0Z"
      />
      <path className={styles.paper} d="M38 30C46 35 58 35 66 30L65.500 43C58 48 47 48 40 43Z" />
      <path className={styles.paper} d="M66 30C73 28 80 30 84 34L81 46C77 42 71 41 65.500 43Z" />
    </>
  ),
  neck: (
    <>
      <path
        className={styles.skin}
        d="M44 0C45 16 46 28 40 36 32 46 10 48 0 60V84H120V60C110 48 88 46 80 36 74 28 75 16 76 0Z"
      />
      <path className={styles.paper} d="M44 21C52 28 68 28 76 21L77 33C68 40 52 40 43 33Z" />
      <path className={styles.paper} d="M76 21C84 18 92 20 97 25L93 36C88 31 82 31 77 33Z" />
    </>
  ),
  length: (
    <>
      <path
        className={styles.skin}
        d="M44 0C45 16 46 28 40 36 32 46 10 48 0 60V84H120V60C110 48 88 46 80 36 74 28 75 16 76 0Z"
      />
      <path className={styles.string} d="M41 33C38 56 50 76 60 78 70 76 82 56 79 33" />
    </>
  ),
};

const STRIP_ENDS = (
  <>
    <path className={styles.paper} d="M0 40C30 34 56 34 78 38L77 56C56 52 30 52 0 58Z" />
    <path className={styles.paper} d="M120 36C100 30 70 32 46 38L48 56C70 51 100 49 120 54Z" />
    <path className={styles.mark} d="M47 26V68" />
    <path className={styles.pencil} d="M49 27 54 16 66 2 72 7 60 21Z" />
  </>
);

const STRING_ENDS = (
  <>
    <path className={styles.string} d="M0 52C24 50 40 46 60 42M120 52C96 50 80 46 60 42" />
    <path className={styles.mark} d="M60 30V54" />
  </>
);

const TICKS = Array.from({ length: 11 }, (_, place) => `M${10 + place * 10} 52v${place % 2 === 0 ? 10 : 6}`).join('');

const ON_A_RULER = (
  <>
    <path className={styles.paper} d="M10 24H106V44H10Z" />
    <path className={styles.ruler} d="M4 52H116V74H4Z" />
    <path className={styles.line} d={TICKS} />
    <path className={styles.mark} d="M82 16V52" />
  </>
);

/** Three drawings with a sentence each: wrap a strip of paper, mark it, measure it. */
export const HowToMeasure = ({ measuredAt }: { measuredAt: MeasuredAt }) => {
  const [wrap, mark, measure] = PARTS[measuredAt].steps;
  return (
    <ol className={styles.steps}>
      <Step text={wrap}>{BODIES[measuredAt]}</Step>
      <Step text={mark}>{measuredAt === 'length' ? STRING_ENDS : STRIP_ENDS}</Step>
      <Step text={measure}>{ON_A_RULER}</Step>
    </ol>
  );
};

const Step = ({ text, children }: { text: string; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 120 84" aria-hidden="true">
      {children}
    </svg>
    <span>{text}</span>
  </li>
);
