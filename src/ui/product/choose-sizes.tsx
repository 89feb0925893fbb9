import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { ErrorAlert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { FieldError, Input, Select } from '../field.tsx';
import styles from './choose-sizes.module.css';

type SizeChoice = {
  size: string;
  /** null: quantities per size aren't tracked. */
  left: number | null;
};

type ChooseSizesProps = {
  /** Unique on the page. */
  id: string;
  name: string;
  quantity: number;
  choices: readonly SizeChoice[];
  /** Size chosen in an email; '' if none. */
  preselected?: string;
  pending: boolean;
  error: ApiError | undefined;
  onChoose: (units: Record<string, number>) => void;
};

/** Size selection for a line without one: one size for all units, or several sizes with a quantity each. */
export function ChooseSizes(props: ChooseSizesProps) {
  const { id, name, quantity, choices, preselected = '', pending, error, onChoose } = props;
  const [isMixed, setMixed] = useState(false);
  const [wrong, setWrong] = useState('');
  const whole = choices.filter(({ left }) => left === null || left >= quantity);
  const mixes = isMixed || (quantity > 1 && whole.length === 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const units = unitsIn(new FormData(event.currentTarget), mixes ? choices : [], quantity);
    const sum = Object.values(units).reduce((all, each) => all + each, 0);
    setWrong(sum === quantity ? '' : formatSentence(mixes, quantity));
    if (sum === quantity) onChoose(units);
  };
  if (choices.length === 0) return <p className={styles.none}>No size of {name} is left. We’ll email you about it.</p>;
  return (
    <form className={styles.choose} method="post" noValidate onSubmit={submit}>
      <ErrorAlert error={error} />
      {mixes ? (
        <fieldset className={styles.mix}>
          <legend>How many of each size? {quantity} in all.</legend>
          {choices.map(({ size, left }, place) => (
            <label key={size} htmlFor={`${id}-${place}`}>
              <span>
                {size}
                {left !== null && <small> {left} left</small>}
              </span>
              <Input
                id={`${id}-${place}`}
                name={`units-${place}`}
                type="number"
                inputMode="numeric"
                min="0"
                max={Math.min(quantity, left ?? quantity)}
                defaultValue="0"
              />
            </label>
          ))}
        </fieldset>
      ) : (
        <Select
          aria-label={`Size of ${name}`}
          name="size"
          defaultValue={whole.some(({ size }) => size === preselected) ? preselected : ''}
          choices={[
            { value: '', name: 'Choose a size' },
            ...choices.map(({ size, left }) => {
              const isShort = left !== null && left < quantity;
              return { value: size, name: isShort ? `${size}, ${left} left` : size, disabled: isShort };
            }),
          ]}
        />
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending}>
          Save size
        </Button>
        {quantity > 1 && !mixes && choices.length > 1 && (
          <Button look="plain" size="small" onClick={() => setMixed(true)}>
            Different sizes
          </Button>
        )}
      </div>
    </form>
  );
}

const formatSentence = (mixes: boolean, quantity: number) =>
  mixes ? `Enter numbers that add up to ${quantity}.` : 'Choose a size.';

function unitsIn(data: FormData, mixed: readonly SizeChoice[], quantity: number): Record<string, number> {
  if (mixed.length === 0) {
    const size = String(data.get('size') ?? '');
    return size === '' ? {} : { [size]: quantity };
  }
  const counts = mixed.map(({ size }, place) => [size, Number(data.get(`units-${place}`) || 0)] as const);
  // Non-integer or negative counts are invalid.
  if (counts.some(([, count]) => !Number.isInteger(count) || count < 0)) return {};
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
