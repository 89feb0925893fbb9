import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Tied } from '../../ui/field.tsx';
import styles from './code-input.module.css';

const DIGITS = 6;
const PLACES = Array.from({ length: DIGITS }, (_, place) => place);

/** Six boxes over one field, so pasting "481 205" and autofill work. */
export function CodeInput({ tied, name }: { tied: Tied; name: string }) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Text typed or pasted before hydration.
  useEffect(() => setCode(toDigits(field.current?.value ?? '')), []);
  const type = (event: ChangeEvent<HTMLInputElement>) => setCode(toDigits(event.target.value));
  const next = Math.min(code.length, DIGITS - 1);
  return (
    <div className={styles.code}>
      <input
        {...tied}
        ref={field}
        name={name}
        value={code}
        onChange={type}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        title="Enter the six digits of the code."
        spellCheck={false}
        required
      />
      <div className={styles.boxes} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place} className={classNames(styles.box, place === next && styles.next)}>
            {code[place]}
          </span>
        ))}
      </div>
    </div>
  );
}

const toDigits = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS);
