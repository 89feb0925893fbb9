import { Icon } from './icon.tsx';
import { checkIcon, circleIcon } from './icon-shapes.ts';
import styles from './rule-list.module.css';

export const RuleList = ({ label, rules }: { label: string; rules: readonly { text: string; met: boolean }[] }) => (
  <ul className={styles.rules} aria-label={label}>
    {rules.map(({ text, met }) => (
      <li key={text} className={met ? styles.ok : undefined}>
        <Icon shape={met ? checkIcon : circleIcon} />
        {text}
        {met && <span className="vh"> (met)</span>}
      </li>
    ))}
  </ul>
);
