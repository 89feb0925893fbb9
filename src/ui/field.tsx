import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { circleAlertIcon, eyeIcon, eyeOffIcon } from './icon-shapes.ts';

export type Tied = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  /** Unique on the page; the ids of hint and error derive from it. */
  id: string;
  label: string;
  /** Visually hides the label (a search box, a quantity in a row). */
  labelHidden?: boolean;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Live region: announces the error when it appears, if the focus doesn't move to the field. */
  announced?: boolean;
  children: (tied: Tied) => ReactNode;
};

export function Field({ id, label, labelHidden, optional, hint, error, announced, children }: FieldProps) {
  const describedBy = classNames(hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined);
  const tied: Tied = {
    id,
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={styles.field}>
      <label className={labelHidden ? 'vh' : styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children(tied)}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.err} id={`${id}-error`} {...(announced && { role: 'alert' })}>
          <Icon shape={circleAlertIcon} />
          {error}
        </p>
      )}
    </div>
  );
}

/** An error that belongs to no single field. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className={styles.err} role="alert">
    <Icon shape={circleAlertIcon} />
    {children}
  </p>
);

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...rest} className={classNames(styles.input, className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={classNames(styles.textarea, className)} />
);

export type Choice = {
  value: string;
  name: string;
  disabled?: boolean;
  /** Heading that it stands under. */
  group?: string;
};
type SelectProps = ComponentProps<'select'> & { choices?: readonly (Choice | string)[] };

/** A choice that is its own name is a plain text. */
export const Select = ({ className, choices = [], children, ...rest }: SelectProps) => {
  const all = choices.map((each): Choice => (typeof each === 'string' ? { value: each, name: each } : each));
  return (
    <select {...rest} className={classNames(styles.select, className)}>
      {[...Map.groupBy(all, ({ group }) => group)].map(([group, members]) =>
        group === undefined ? (
          members.map(toOption)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(toOption)}
          </optgroup>
        ),
      )}
      {children}
    </select>
  );
};

const toOption = ({ value, name, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {name}
  </option>
);

/** `label` is the field's label: the button is labeled "Show password" or "Hide password". */
export function PasswordInput({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.pw}>
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        className={styles.input}
        spellCheck={false}
        autoCapitalize="none"
      />
      <span className={styles.reveal}>
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          look="bare"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon shape={shown ? eyeOffIcon : eyeIcon} />
        </IconButton>
      </span>
    </div>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'children'> &
  Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'autoFocus' | 'onChange'>;

export const PasswordField = ({ name, autoComplete, autoFocus, onChange, ...field }: PasswordFieldProps) => (
  <Field {...field}>
    {(tied) => (
      <PasswordInput
        {...tied}
        name={name}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        onChange={onChange}
        label={field.label}
        required
      />
    )}
  </Field>
);

export const fieldsClass = styles.form;
/** For a form or a part of one: its fields reserve space for their errors. */
export const steadyClass = styles.steady;
/** Additionally: reserves two lines for errors. */
export const longErrorsClass = styles.long;
/** A column of fields without layout shift on errors. */
export const steadyFieldsClass = `${styles.form} ${styles.steady}`;
/** Two fields side by side, stacked on phones. */
export const pairClass = styles.two;
export const labelClass = styles.label;
