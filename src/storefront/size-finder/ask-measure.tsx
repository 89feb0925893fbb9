import { useState } from 'react';
import { bodyMeasures, isMeasure, NO_MEASURES } from '../../browser/storage/body-measures.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { Ease } from '../../shared/products/size-advice.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import { centimetersOf, inchesOf, type LengthUnit, readLength } from '../../shared/products/units.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import type { FinderProps } from './advice-for.ts';
import { outOfRange, PARTS, unreadable } from './finder-texts.ts';
import { Segments } from './segments.tsx';
import { SizeAnswer } from './size-answer.tsx';
import styles from './size-finder.module.css';

const UNIT_NAMES: Record<LengthUnit, string> = { in: 'in', cm: 'cm' };
const WISH_NAMES: Record<Ease, string> = { snug: 'Snug', comfortable: 'Comfortable', loose: 'Loose' };

function typedOf(measure: number | undefined, unit: LengthUnit): string {
  if (measure === undefined) return '';
  return unit === 'in' ? inchesOf(measure) : centimetersOf(measure);
}

export function AskMeasure(finder: Omit<FinderProps, 'choose'> & { choose: FinderProps['choose'] | undefined }) {
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

type Around = { isLeft: boolean; measuredAt: Sizing['measuredAt']; unit: LengthUnit };

/** Nothing while somebody is still typing "6 3/", but at once where a number is no measure of a body. */
function errorOf(typed: string, read: ReturnType<typeof readLength>, { isLeft, measuredAt, unit }: Around) {
  if (!read) return isLeft && typed.trim() !== '' ? unreadable(measuredAt, unit) : undefined;
  return isMeasure(read.length) || !isLeft ? undefined : outOfRange(read.unit);
}
