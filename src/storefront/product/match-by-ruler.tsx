import { type FormEvent, useState } from 'react';
import { SCALE_BOUNDS } from '../../browser/storage/screen-scale.ts';
import { readLength } from '../../shared/products/units.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import styles from './life-size.module.css';

/** Of the line that is measured; in CSS pixels, and narrower than any phone. */
const LINE = 240;
const THOUSANDTHS = 1000;

const WHAT_TO_TYPE = 'Enter how long the line is, like 2.5 or 6.4 cm.';

export function ByRuler({ onMatched }: { onMatched: (pixelsPerInch: number) => void }) {
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
