import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { circleAlertIcon, eyeIcon, eyeOffIcon } from './icon-shapes.ts';

/** What ties a control to its label, hint and error. */
export type Tied = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  /** Unique on the page; hint and error take their ids from it. */
  id: string;
  label: string;
  /** The label is only read out (a search box, a quantity in a row). */
  labelHidden?: boolean;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says the error aloud the moment it appears, where the focus does not move to the field. */
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

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={classNames(styles.select, className)} />
);

/** `label` is the field's own: the button says "Show password" or "Hide password". */
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

/** A column of fields. */
export const fieldsClass = styles.form;
/** On a form or a part of one: its fields keep room for their errors. */
export const steadyClass = styles.steady;
/** Beside it: errors of two lines. */
export const longErrorsClass = styles.long;
/** A column of fields in which an error moves nothing. */
export const steadyFieldsClass = `${styles.form} ${styles.steady}`;
/** Two fields side by side, under each other on phones. */
export const pairClass = styles.two;
export const labelClass = styles.label;
