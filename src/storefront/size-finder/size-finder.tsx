import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BodyMeasures, bodyMeasures, isMeasure, NO_MEASURES } from '../../browser/body-measures.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { paths } from '../../paths.ts';
import type { FitCounts } from '../../shared/fit.ts';
import { centimetersOf, inchesOf, type LengthUnit, readLength } from '../../shared/lengths.ts';
import { adviseSize, type Ease, type SizeAdvice, type Sizing } from '../../shared/sizing.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { adviceSentences, outOfRange, PARTS, sizeText, unreadable } from './finder-texts.ts';
import { HowToMeasure } from './how-to-measure.tsx';
import styles from './size-finder.module.css';
import { SizeThread } from './size-thread.tsx';

export type FinderProps = {
  sizing: Sizing;
  /** What buyers say of how it fits. */
  fitCounts?: FitCounts | undefined;
  /** How many of a size can be bought. Left out, with `choose`: nothing is chosen here. */
  leftIn?: (size: string) => number;
  choose?: (size: string) => void;
};

const adviceFor = (
  { sizing, fitCounts }: FinderProps,
  { wish, measures }: BodyMeasures,
): { advice: SizeAdvice; measure: number } | undefined => {
  const measure = measures[sizing.measuredAt];
  return measure === undefined
    ? undefined
    : { measure, advice: adviseSize(sizing, measure, { wish, answers: fitCounts }) };
};

/** Beside the choice of sizes, where this browser knows the measure already. */
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

/** How to measure, the measure, how it should sit; the answer follows every key. */
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
        <Asks key={measuredAt} {...finder} choose={choose} />
      </div>
    </dialog>
  );
}

const UNIT_NAMES: Record<LengthUnit, string> = { in: 'in', cm: 'cm' };
const WISH_NAMES: Record<Ease, string> = { snug: 'Snug', comfortable: 'Comfortable', loose: 'Loose' };

function typedOf(measure: number | undefined, unit: LengthUnit): string {
  if (measure === undefined) return '';
  return unit === 'in' ? inchesOf(measure) : centimetersOf(measure);
}

function Asks(finder: Omit<FinderProps, 'choose'> & { choose: FinderProps['choose'] | undefined }) {
  const { measuredAt } = finder.sizing;
  const stored = usePersisted(bodyMeasures);
  const { unit, wish, measures } = stored;
  const [typed, setTyped] = useState(() => {
    const now = bodyMeasures.read();
    return typedOf(now.measures[measuredAt], now.unit);
  });
  const [isLeft, setLeft] = useState(false);
  const read = readLength(typed, unit);
  const error = errorOf(typed, read, { isLeft, measuredAt, unit });
  const type = (text: string) => {
    setTyped(text);
    const next = readLength(text, unit);
    const { [measuredAt]: _, ...others } = measures;
    const measure = next && isMeasure(next.length) ? { [measuredAt]: next.length } : {};
    bodyMeasures.set({ ...stored, unit: next?.unit ?? unit, measures: { ...others, ...measure } });
  };
  const turnTo = (next: LengthUnit) => {
    bodyMeasures.set({ ...stored, unit: next });
    setTyped(typedOf(measures[measuredAt], next) || typed);
  };
  const forget = () => {
    bodyMeasures.clear();
    setTyped('');
    setLeft(false);
  };
  return (
    <>
      <div className={styles.asks}>
        <Field id="body-measure" label={PARTS[measuredAt].label} error={error}>
          {(tied) => (
            <Input
              {...tied}
              value={typed}
              inputMode="text"
              autoComplete="off"
              placeholder={PARTS[measuredAt].example[unit]}
              maxLength={40}
              onChange={({ target }) => type(target.value)}
              onFocus={() => setLeft(false)}
              onBlur={() => setLeft(true)}
            />
          )}
        </Field>
        <Segments name="measure-unit" legend="Unit" names={UNIT_NAMES} chosen={unit} onChoose={turnTo} />
        {measuredAt !== 'length' && (
          <div className={styles.wish}>
            <Segments
              name="measure-wish"
              legend="How should it fit?"
              names={WISH_NAMES}
              chosen={wish}
              onChoose={(next) => bodyMeasures.set({ ...stored, wish: next })}
            />
          </div>
        )}
      </div>
      <div role="status">{!error && <Answer {...finder} stored={stored} />}</div>
      {stored !== NO_MEASURES && (
        <div className={styles.acts}>
          <Button look="plain" size="small" onClick={forget}>
            Forget my measures
          </Button>
          <span className="small muted">They’re saved only in this browser.</span>
        </div>
      )}
    </>
  );
}

type Around = { isLeft: boolean; measuredAt: Sizing['measuredAt']; unit: LengthUnit };

/** Nothing while somebody is still typing "6 3/", but at once where a number is no measure of a body. */
function errorOf(typed: string, read: ReturnType<typeof readLength>, { isLeft, measuredAt, unit }: Around) {
  if (!read) return isLeft && typed.trim() !== '' ? unreadable(measuredAt, unit) : undefined;
  return isMeasure(read.length) || !isLeft ? undefined : outOfRange(read.unit);
}

type SegmentsProps<Name extends string> = {
  name: string;
  legend: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
};

const Segments = <Name extends string>({ name, legend, names, chosen, onChoose }: SegmentsProps<Name>) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={styles.segments}>
      {(Object.keys(names) as Name[]).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === chosen} onChange={() => onChoose(each)} />
          {names[each]}
        </label>
      ))}
    </div>
  </fieldset>
);

function Answer({
  stored,
  ...finder
}: Omit<FinderProps, 'choose'> & { choose: FinderProps['choose'] | undefined; stored: BodyMeasures }) {
  const { sizing, fitCounts, choose, leftIn } = finder;
  const found = adviceFor({ sizing, fitCounts }, stored);
  if (!found) return null;
  const { advice, measure } = found;
  const { size, kind } = advice;
  const isThere = (name: string) => leftIn === undefined || leftIn(name) > 0;
  const instead = isThere(size.size) ? undefined : neighbor(sizing, advice, isThere);
  const offered = instead?.size ?? size.size;
  return (
    <div className={styles.answer}>
      <h3>{sizeText(size, stored.unit)}</h3>
      <p>{adviceSentences(advice, sizing.measuredAt, stored.unit).join(' ')}</p>
      <SizeThread sizes={sizing.sizes} chosen={size} measure={measure} />
      {!isThere(size.size) && (
        <p>
          {size.size} is sold out.{' '}
          {instead && `${instead.size} is the closest we have: ${sizeText(instead, stored.unit).split(': ')[1]}.`}
        </p>
      )}
      {kind === 'none' && (
        <p>
          <a href={paths.contactUs()}>Ask us</a> about one made to your size.
        </p>
      )}
      {!isThere(offered) && choose && <p>Leave your email below “Add To Cart” and we’ll tell you when it’s back.</p>}
      {choose && isThere(offered) && (
        <div className={styles.acts}>
          <Button look={kind === 'none' ? 'quiet' : 'solid'} onClick={() => choose(offered)}>
            Choose {offered}
          </Button>
        </div>
      )}
    </div>
  );
}

/** In place of a size that is sold out: the one next to it, first the one that was nearly taken. */
function neighbor({ sizes }: Sizing, { size, other }: SizeAdvice, isThere: (name: string) => boolean) {
  const at = sizes.indexOf(size);
  return [other, sizes[at + 1], sizes[at - 1]].find((next) => next !== undefined && isThere(next.size));
}
