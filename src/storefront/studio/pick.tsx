import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './studio.module.css';

export type PickProps = {
  name: string;
  value: string;
  look: 'card' | 'pill' | 'tile' | 'part' | 'swatch' | 'tab';
  checked: boolean;
  onPick: (value: string) => void;
  disabled?: boolean;
  title?: string;
  children: ReactNode;
};

/** One of a group of radio buttons, as a picture with its name. */
export const Pick = ({ name, value, look, checked, onPick, disabled, title, children }: PickProps) => (
  <label className={classNames(styles.pick, styles[look], disabled && styles.out)} title={title}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={() => onPick(value)}
    />
    {children}
  </label>
);
