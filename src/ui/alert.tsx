import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { circleAlertIcon, circleCheckIcon, clockIcon, type IconShape, messageCircleIcon } from './icon-shapes.ts';

type Tone = 'danger' | 'ok' | 'wait' | 'note';

const ICONS: Record<Tone, IconShape> = {
  danger: circleAlertIcon,
  ok: circleCheckIcon,
  wait: clockIcon,
  note: messageCircleIcon,
};
const ROLES: Record<Tone, 'alert' | 'status' | undefined> = {
  danger: 'alert',
  ok: 'status',
  wait: undefined,
  note: undefined,
};

/** Every sentence of an API's refusal is shown in the red one. */
export const Alert = ({ tone = 'note', icon, children }: { tone?: Tone; icon?: IconShape; children: ReactNode }) => (
  <div className={classNames(styles.alert, tone !== 'note' && styles[tone])} role={ROLES[tone]}>
    <Icon shape={icon ?? ICONS[tone]} />
    <div>{children}</div>
  </div>
);
