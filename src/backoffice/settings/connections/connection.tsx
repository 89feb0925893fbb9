import { useState } from 'react';
import type { AdminBody } from '../../../browser/client.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { circleAlertIcon, circleCheckIcon } from '../../../ui/icon-shapes.ts';
import { confirm } from '../../components/feedback/dialog.tsx';
import { focusFirstError } from '../../components/forms/read-form.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import styles from './connections.module.css';

type Connections = AdminBody<'GET /admin/connections'>;
export type Paypal = Connections['paypal'];
type ConnectionStatusProps = { of: Pick<Paypal, 'status' | 'setBy'>; line: string };

/** The status of a connection and its purpose. */
export const ConnectionStatus = ({ of: { status, setBy }, line }: ConnectionStatusProps) => (
  <div className={styles.head}>
    {status === 'connected' && <Badge tone="ok">Connected</Badge>}
    {status === 'none' && <Badge>Not connected</Badge>}
    {status === 'unreadable' && <Badge tone="no">Key missing</Badge>}
    {setBy === 'environment' && <Badge>Set on the server</Badge>}
    <p>{line}</p>
    {status === 'unreadable' && (
      <p>
        This was stored with a secret key that your shop doesn’t have anymore. Put the key back, or fill this in again.
      </p>
    )}
  </div>
);

type Finding = AdminBody<'PUT /admin/connections/paypal'>['findings'][number];

/** Results of a connection test, one line each. */
export const Results = ({ findings }: { findings: readonly Finding[] }) => (
  <div role="status">
    {findings.length > 0 && (
      <ul className={styles.results} aria-label="Result of the test">
        {findings.map(({ isRight, sentence }) => (
          <li key={sentence} className={isRight ? styles.ok : styles.no}>
            <Icon shape={isRight ? circleCheckIcon : circleAlertIcon} />
            <span>
              <span className="vh">{isRight ? 'Good: ' : 'Problem: '}</span>
              {sentence}
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

type TestResult = { findings: Finding[] };

/** The actions of a card: test, or test and save. Results stay until the next press. */
export function useConnectionTest() {
  const testing = useMutation();
  const saving = useMutation();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const error = testing.error ?? saving.error;
  async function run(
    by: typeof testing,
    form: HTMLFormElement | null,
    make: () => Promise<ApiResult<TestResult>>,
    success?: string,
  ) {
    if (testing.pending || saving.pending) return;
    testing.reset();
    saving.reset();
    setFindings([]);
    const result = await by.mutate(make, success ? { success } : {});
    if (result) setFindings(result.body.findings);
    else focusFirstError(form);
  }
  return {
    findings,
    error,
    fields: error?.fields ?? {},
    testing: testing.pending,
    saving: saving.pending,
    test: (form: HTMLFormElement | null, make: () => Promise<ApiResult<TestResult>>) => run(testing, form, make),
    save: (form: HTMLFormElement, make: () => Promise<ApiResult<TestResult>>, success: string) =>
      run(saving, form, make, success),
  };
}

type DisconnectProps = { name: string; line: string; make: () => Promise<ApiResult<unknown>> };

export function Disconnect({ name, line, make }: DisconnectProps) {
  const { mutate, pending } = useMutation();
  async function press() {
    if (!(await confirm({ title: `Disconnect ${name}?`, line, yes: 'Disconnect', tone: 'danger' }))) return;
    await mutate(make, { success: `${name[0]?.toUpperCase()}${name.slice(1)} is disconnected.` });
  }
  return (
    <Button look="plain" size="small" pending={pending} onClick={() => void press()}>
      Disconnect
    </Button>
  );
}

export type Email = Connections['email'];

/** Props of a connection's card. */
export type ConnectionProps = {
  /** Whether this is the first connection that is still missing; its button is the primary one. */
  isNext: boolean;
  /** Whether the shop stays closed without it. */
  closesShop: boolean;
};

export const CLOSES = 'Shoppers see “Opening soon” until you connect it again.';
