import type { PasswordRule } from '../../shared/password-rules.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, circleIcon } from '../../ui/icon-shapes.ts';
import styles from './rules.module.css';

/** Each rule, ticked as it is met. */
export const Rules = ({ rules, password }: { rules: readonly PasswordRule[]; password: string }) => (
  <ul className={styles.rules} aria-label="Password rules">
    {rules.map(({ name, label, isMet }) => {
      const met = isMet(password);
      return (
        <li key={name} className={met ? styles.met : undefined}>
          <Icon shape={met ? checkIcon : circleIcon} />
          {label}
          <span className="vh">{met ? ' (met)' : ' (missing)'}</span>
        </li>
      );
    })}
  </ul>
);
