import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import type { AdminBody } from '../../../browser/client.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { circleAlertIcon, circleCheckIcon } from '../../../ui/icon-shapes.ts';
import { confirm } from '../../components/feedback/dialog.tsx';
import { FormFields } from '../../components/forms/fields.tsx';
import { type FormReader, focusFirstError, readForm } from '../../components/forms/read-form.ts';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';
import styles from './connections.module.css';

type Connections = AdminBody<'GET /admin/connections'>;
export type Paypal = Connections['paypal'];
export type Email = Connections['email'];
type Status = Pick<Paypal, 'status' | 'setBy' | 'changedAt'>;

export type ConnectionProps = {
  /** Whether this is the first connection that is still missing; its button is the primary one. */
  isNext: boolean;
  /** Whether the shop stays closed without it. */
  closesShop: boolean;
};

export const CLOSES = 'Shoppers see “Opening soon” until you connect it again.';

type CardProps = {
  title: string;
  of: Status;
  /** Its purpose. */
  line: string;
  /** Set on the server: what it is, by name. */
  fixed: Readonly<Record<string, string>>;
  /** Below these. */
  fixedTest?: ReactNode;
  head?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** A connection: its status, then its form, or what the server's environment sets. */
export const ConnectionCard = ({ title, of, line, fixed, fixedTest, head, children }: CardProps) => (
  <Card title={title}>
    <div ref={head} className={styles.head}>
      {of.status === 'connected' && <Badge tone="ok">Connected</Badge>}
      {of.status === 'none' && <Badge>Not connected</Badge>}
      {of.status === 'unreadable' && <Badge tone="no">Key missing</Badge>}
      {of.setBy === 'environment' && <Badge>Set on the server</Badge>}
      <p>{line}</p>
      {of.status === 'unreadable' && (
        <p>
          This was stored with a secret key that your shop doesn’t have anymore. Put the key back, or fill this in
          again.
        </p>
      )}
    </div>
    {of.setBy === 'environment' ? (
      <div className="stack-4">
        <Facts of={fixed} />
        {fixedTest}
      </div>
    ) : (
      children
    )}
  </Card>
);

const Facts = ({ of }: { of: Readonly<Record<string, string | number>> }) => (
  <dl className={styles.facts}>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const secretText = (endsIn: string) => (endsIn === '' ? 'Set' : `Set, ends in ${endsIn}`);

type Finding = AdminBody<'PUT /admin/connections/paypal'>['findings'][number];
type TestResult = { findings: Finding[] };
type Call = () => Promise<ApiResult<TestResult>>;

const Results = ({ findings }: { findings: readonly Finding[] }) => (
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

/** The two actions of a card: test, or test and save. Results stay until the next press. */
function useTest() {
  const testing = useMutation();
  const saving = useMutation();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  async function run(by: typeof testing, form: HTMLFormElement | null, call: Call, success?: string) {
    if (testing.pending || saving.pending) return;
    testing.reset();
    saving.reset();
    setFindings([]);
    const result = await by.mutate(call, success ? { success } : {});
    if (result) setFindings(result.body.findings);
    else focusFirstError(form);
  }
  return { findings, error: testing.error ?? saving.error, testing, saving, run };
}

type FormProps<Input> = {
  label: string;
  of: Status;
  /** Initial values of the fields. */
  values: object;
  read: (read: FormReader) => Input;
  /** Tries what is typed, and saves nothing. */
  test: (input: Input) => Promise<ApiResult<TestResult>>;
  /** Tries and saves; refused if someone else has changed it since `seen`. */
  save: (input: Input & { seen: string | null }) => Promise<ApiResult<TestResult>>;
  success: string;
  /** Label of the button until it's connected, and of the one that only tests. */
  buttons: { connect: string; test: string };
  isPrimary: boolean;
  disconnect: { name: string; line: string; call: () => Promise<ApiResult<unknown>> };
  note?: string;
  /** The fields; given the errors, for a part that opens with one. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
};

/** Form of a connection: tested before it is saved. */
export function ConnectionForm<Input extends object>(props: FormProps<Input>) {
  const { label, of, values, success, buttons, isPrimary, disconnect, note, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { findings, error, testing, saving, run } = useTest();
  const isSet = of.status === 'connected';
  const errors = error?.fields ?? {};
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = { ...props.read(readForm(event.currentTarget)), seen: of.changedAt };
    void run(saving, event.currentTarget, () => props.save(input), success);
  }
  function test() {
    if (!form.current) return;
    const input = props.read(readForm(form.current));
    void run(testing, form.current, () => props.test(input));
  }
  return (
    <form ref={form} className="stack-4" noValidate onSubmit={submit} aria-label={label}>
      <FormAlert error={error} />
      <FormFields values={values} errors={errors}>
        {children(errors)}
      </FormFields>
      <Buttons>
        <Action
          type="submit"
          label={isSet ? 'Test and save' : buttons.connect}
          look={isPrimary ? 'solid' : 'quiet'}
          pending={saving.pending}
        />
        <Action label={buttons.test} look="quiet" pending={testing.pending} onClick={test} />
        {isSet && <Disconnect {...disconnect} />}
      </Buttons>
      {note && <Note>{note}</Note>}
      <Results findings={findings} />
    </form>
  );
}

function Disconnect({ name, line, call }: FormProps<object>['disconnect']) {
  const { mutate, pending } = useMutation();
  async function press() {
    if (!(await confirm({ title: `Disconnect ${name}?`, line, yes: 'Disconnect', tone: 'danger' }))) return;
    await mutate(call, { success: `${name[0]?.toUpperCase()}${name.slice(1)} is disconnected.` });
  }
  return <Action label="Disconnect" look="plain" pending={pending} onClick={press} />;
}

/** Tests what the server's environment sets. */
export function FixedTest({ button, note, call }: { button: string; note: string; call: Call }) {
  const { findings, error, testing, run } = useTest();
  return (
    <>
      <FormAlert error={error} />
      <Buttons>
        <Action label={button} look="quiet" pending={testing.pending} onClick={() => run(testing, null, call)} />
      </Buttons>
      <Note>{note}</Note>
      <Results findings={findings} />
    </>
  );
}
