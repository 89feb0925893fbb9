import type { ReactNode } from 'react';
import type { ApiError } from '../shared/api-client.ts';
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

/** The red tone shows API errors. */
export const Alert = ({ tone = 'note', icon, children }: { tone?: Tone; icon?: IconShape; children: ReactNode }) => (
  <div className={classNames(styles.alert, tone !== 'note' && styles[tone])} role={ROLES[tone]}>
    <Icon shape={icon ?? ICONS[tone]} />
    <div>{children}</div>
  </div>
);

type ErrorProps = {
  error: ApiError | undefined;
  /** Help with the error, after the message. */
  children?: ReactNode;
};

/** Shows the error of a failed call. */
export const ErrorAlert = ({ error, children }: ErrorProps) =>
  error?.detail ? (
    <Alert tone="danger">
      {error.detail}
      {children}
    </Alert>
  ) : null;

/** Error above a form, unless messages beside its fields explain it. */
export const FormAlert = (props: ErrorProps) =>
  Object.keys(props.error?.fields ?? {}).length > 0 ? null : <ErrorAlert {...props} />;
