import { Checkbox } from '../../ui/choice.tsx';
import { Field, Select } from '../../ui/field.tsx';
import type { OwnLine, TypedLine } from './return-input.ts';
import styles from './returns.module.css';

type FormLineProps = {
  line: OwnLine;
  reasons: Record<string, string>;
  isExchange: boolean;
  most: number;
  faults: Record<string, string>;
  typed: TypedLine | undefined;
  onChange: (typed: TypedLine | undefined) => void;
};

export function FormLine({ line, reasons, isExchange, most, faults, typed, onChange }: FormLineProps) {
  const { position, name, size, sizes } = line;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={typed !== undefined}
        onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '', size: '' } : undefined)}
      >
        {[name, size].filter(Boolean).join(', ')}
      </Checkbox>
      {typed && (
        <div className={styles.fields}>
          {most > 1 && (
            <Field id={`quantity-${position}`} label="How many">
              {(tied) => (
                <Select
                  {...tied}
                  value={typed.quantity}
                  onChange={(event) => onChange({ ...typed, quantity: Number(event.target.value) })}
                >
                  {Array.from({ length: Math.min(most, 100) }, (_, place) => place + 1).map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field id={`reason-${position}`} label="Why" error={faults[`reason-${position}`]}>
            {(tied) => (
              <Select
                {...tied}
                value={typed.reason}
                onChange={(event) => onChange({ ...typed, reason: event.target.value })}
              >
                <option value="">Choose a reason</option>
                {Object.entries(reasons).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {isExchange && (
            <Field
              id={`size-${position}`}
              label="New size"
              error={faults[`size-${position}`]}
              hint="Sizes in stock at the same price."
            >
              {(tied) => (
                <Select
                  {...tied}
                  value={typed.size}
                  onChange={(event) => onChange({ ...typed, size: event.target.value })}
                >
                  <option value="">Choose a size</option>
                  {sizes.map((each) => (
                    <option key={each.size} value={each.size}>
                      {each.size}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
