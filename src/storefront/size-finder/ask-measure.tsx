import { useState } from 'react';
import { type BodyMeasures, bodyMeasures, isMeasure, NO_MEASURES } from '../../browser/storage/body-measures.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paths } from '../../paths.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import { adviseSize, type Ease, type SizeAdvice } from '../../shared/products/size-advice.ts';
import type { Sizing, WornSize } from '../../shared/products/sizing.ts';
import { type LengthUnit, readLength, toCentimeters, toInches } from '../../shared/products/units.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, Input } from '../../ui/field.tsx';
import { adviceSentences, outOfRange, PARTS, sizeText, unreadable } from './finder-texts.ts';
import styles from './size-finder.module.css';

export type FinderProps = {
  sizing: Sizing;
  /** Customers' answers on fit. */
  fitCounts?: FitCounts | undefined;
  /** Available units of a size. Omitted with `choose` if no size can be chosen. */
  leftIn?: (size: string) => number;
  choose?: (size: string) => void;
};

const UNIT_NAMES: Record<LengthUnit, string> = { in: 'in', cm: 'cm' };
const WISH_NAMES: Record<Ease, string> = { snug: 'Snug', comfortable: 'Comfortable', loose: 'Loose' };

export function AskMeasure(finder: Omit<FinderProps, 'choose'> & { choose: FinderProps['choose'] | undefined }) {
  const { measuredAt } = finder.sizing;
  const stored = usePersisted(bodyMeasures);
  const { unit, wish, measures } = stored;
  const [typed, setTyped] = useState(() => {
    const now = bodyMeasures.read();
    return getTyped(now.measures[measuredAt], now.unit);
  });
  const [isLeft, setLeft] = useState(false);
  const read = readLength(typed, unit);
  const error = getError(typed, read, { isLeft, measuredAt, unit });
  const type = (text: string) => {
    setTyped(text);
    const next = readLength(text, unit);
    const { [measuredAt]: _, ...others } = measures;
    const measure = next && isMeasure(next.length) ? { [measuredAt]: next.length } : {};
    bodyMeasures.set({ ...stored, unit: next?.unit ?? unit, measures: { ...others, ...measure } });
  };
  const turnTo = (next: LengthUnit) => {
    bodyMeasures.set({ ...stored, unit: next });
    setTyped(getTyped(measures[measuredAt], next) || typed);
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
      <div role="status">{!error && <SizeAnswer {...finder} stored={stored} />}</div>
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

function getTyped(measure: number | undefined, unit: LengthUnit): string {
  if (measure === undefined) return '';
  return unit === 'in' ? toInches(measure) : toCentimeters(measure);
}

type Around = { isLeft: boolean; measuredAt: Sizing['measuredAt']; unit: LengthUnit };

/** No error while typing "6 3/", but an immediate one for impossible measures. */
function getError(typed: string, read: ReturnType<typeof readLength>, { isLeft, measuredAt, unit }: Around) {
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

function SizeAnswer({
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

export const adviceFor = (
  { sizing, fitCounts }: FinderProps,
  { wish, measures }: BodyMeasures,
): { advice: SizeAdvice; measure: number } | undefined => {
  const measure = measures[sizing.measuredAt];
  return measure === undefined
    ? undefined
    : { measure, advice: adviseSize(sizing, measure, { wish, answers: fitCounts }) };
};

/** The alternative to a sold-out size: a neighbor, first the one closer to the measure. */
function neighbor({ sizes }: Sizing, { size, other }: SizeAdvice, isThere: (name: string) => boolean) {
  const at = sizes.indexOf(size);
  return [other, sizes[at + 1], sizes[at - 1]].find((next) => next !== undefined && isThere(next.size));
}

const WIDTH = 400;
const MEASURE_PITCH = 8;
const MIDDLES = Array.from({ length: WIDTH / MEASURE_PITCH }, (_, place) => (place + 0.5) * MEASURE_PITCH);

/** Maximum labels before they overlap. */
const MAX_NAMES = 5;

type SizeThreadProps = { sizes: readonly WornSize[]; chosen: WornSize; measure: number };

/** The sizes on one thread as ranges of beads, with a pin at the measure. */
function SizeThread({ sizes, chosen, measure }: SizeThreadProps) {
  const ends = [...sizes.flatMap(({ from, to }) => [from, to]), measure];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const pad = (most - least) * 0.06 + 1;
  const at = (length: number) => ((length - least + pad) / (most - least + 2 * pad)) * WIDTH;
  const pin = at(measure);
  const beads = MIDDLES.flatMap((middle) => {
    const of = sizes.findIndex(({ from, to }) => middle >= at(from) && middle <= at(to));
    const color = of % 2 === 0 ? styles.even : styles.odd;
    return of < 0 ? [] : [{ middle, color: sizes[of] === chosen ? styles.chosen : color }];
  });
  return (
    <svg className={styles.thread} viewBox={`0 0 ${WIDTH} 62`} aria-hidden="true">
      <path className={styles.line} d={`M0 30H${WIDTH}`} />
      {beads.map(({ middle, color }) => (
        <rect key={middle} className={color} x={middle - 3.6} y="23.5" width="7.2" height="13" rx="3.4" />
      ))}
      <path className={styles.pin} d={`M${pin} 20l-6 -10a7 7 0 1 1 12 0Z`} />
      {sizes.length <= MAX_NAMES &&
        sizes.map((size) => (
          <text
            key={size.size}
            className={classNames(styles.name, size === chosen && styles.now)}
            x={Math.min(WIDTH - 32, Math.max(32, at((size.from + size.to) / 2)))}
            y="56"
          >
            {size.size}
          </text>
        ))}
    </svg>
  );
}
