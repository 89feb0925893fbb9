import { useState } from 'react';
import styles from './segments.module.css';

type Props<Value extends string> = {
  name: string;
  label: string;
  /** Id of the form, if rendered outside it. */
  form?: string;
  defaultValue: Value;
  /** `line` is shown while the option is selected. */
  choices: readonly { value: Value; name: string; line?: string; disabled?: boolean }[];
  onChange?: (value: Value) => void;
};

/** Segmented control: a radio group side by side. */
export function Segments<Value extends string>({ name, label, form, defaultValue, choices, onChange }: Props<Value>) {
  const [chosen, setChosen] = useState(defaultValue);
  return (
    <fieldset className={styles.segments}>
      <legend className="vh">{label}</legend>
      <div>
        {choices.map(({ value, name: says, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              className="vh"
              name={name}
              form={form}
              value={value}
              disabled={disabled}
              checked={chosen === value}
              onChange={() => {
                setChosen(value);
                onChange?.(value);
              }}
            />
            <span>{says}</span>
          </label>
        ))}
      </div>
      {choices.some(({ line }) => line) && <p>{choices.find(({ value }) => value === chosen)?.line}</p>}
    </fieldset>
  );
}
