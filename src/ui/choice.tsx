import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { Icon } from './icon.tsx';
import type { IconShape } from './icon-shapes.ts';

type Ticked = Omit<ComponentProps<'input'>, 'type' | 'className'>;

export const Checkbox = ({ children, ...rest }: Ticked & { children: ReactNode }) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" className={styles.box} />
    <span>{children}</span>
  </label>
);

/** A radio option as a full-width clickable row. */
export const RadioChoice = ({
  title,
  line,
  icon,
  ...rest
}: Ticked & { title: string; line?: string; icon?: IconShape }) => (
  <label className={styles.choice}>
    <input {...rest} type="radio" className={styles.box} />
    <span>
      <b>{title}</b>
      {line && <span className={styles.line}>{line}</span>}
    </span>
    {icon && <Icon shape={icon} />}
  </label>
);
