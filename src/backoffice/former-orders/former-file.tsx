import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatLongDay, formatTime } from '../components/format-time.ts';
import { Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import imports from '../imports/imports.module.css';
import styles from './former-orders.module.css';
import { orders as ordersText, SOURCE_NAMES } from './former-texts.ts';

export type FormerFile = AdminBody<'GET /admin/former-order-imports/:id'>;

export function FormerFileCard({ file }: { file: FormerFile }) {
  const { fileName, format, rows, madeAt, who, state, adding, added, known, withoutEmail, customers } = file;
  const title = { check: fileName, done: `${ordersText(added)} added`, undone: 'Removed' }[state];
  const told = {
    check: 'Nothing is imported yet, and nobody is emailed.',
    done: 'Nobody was emailed.',
    undone: 'None of its orders are left in your shop.',
  }[state];
  return (
    <Card title={title}>
      {state !== 'undone' && (
        <dl className={imports.sums}>
          <Sum name={state === 'check' ? 'To add' : 'Added'} count={state === 'check' ? adding : added} />
          <Sum name="Customers with an email" count={customers} />
          {withoutEmail > 0 && <Sum name="Without an email" count={withoutEmail} />}
          {known > 0 && <Sum name="Here already" count={known} />}
        </dl>
      )}
      <Note>
        {state !== 'check' && `${fileName}: `}
        {SOURCE_NAMES[format]} file, {rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`}
        {periodOf(file)}, read {formatTime(madeAt)} by {who}. {told}
      </Note>
      {state === 'done' && (
        <div className={imports.review}>
          <LinkButton size="small" look="quiet" href="/admin/orders/former">
            See former orders
          </LinkButton>
          <Remove id={file.id} count={added} />
        </div>
      )}
    </Card>
  );
}

const Sum = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
);

function periodOf({ firstAt, lastAt }: FormerFile): string {
  if (!firstAt || !lastAt) return '';
  const [first, last] = [formatLongDay(firstAt), formatLongDay(lastAt)];
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}

export const FormerFileProblems = ({ file: { problems, problemCount } }: { file: FormerFile }) => (
  <Card
    title={
      problemCount === 1 ? '1 order can’t be read' : `${problemCount.toLocaleString('en-US')} orders can’t be read`
    }
  >
    <Note>They’re left out. Correct them in the file and choose it again: what’s here already isn’t added twice.</Note>
    <ul className={styles.problems}>
      {problems.map(({ line, sentence }) => (
        <li key={line}>
          <b>Row {line}</b> {sentence}
        </li>
      ))}
      {problemCount > problems.length && <li>… and {(problemCount - problems.length).toLocaleString('en-US')} more</li>}
    </ul>
  </Card>
);

function Remove({ id, count }: { id: string; count: number }) {
  const { mutate, pending, error } = useMutation();
  async function remove() {
    const asked = {
      title: `Remove ${ordersText(count)}?`,
      line: 'They’re deleted here, and customers no longer see them. Your file still has them.',
      yes: 'Remove the orders',
      tone: 'danger' as const,
    };
    if (!(await confirm(asked))) return;
    await mutate(() => adminApi.call('POST /admin/former-order-imports/:id/remove', { params: { id } }), {
      success: 'Orders removed.',
      toastConflict: true,
    });
  }
  return (
    <>
      <Button look="plain" size="small" pending={pending} onClick={() => void remove()}>
        Remove these orders
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}
