import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import type { StaffThanks } from '../../shop/thanks/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchList } from '../admin-api.ts';
import { counted } from '../components/counts.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Buttons, Note, ScreenHead } from '../components/layout.tsx';
import { ListPages, Tabs } from '../components/lists/list.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => fetchList('GET /admin/thanks', request);

/** Thank-you messages from buyers to makers. */
export function Component() {
  const { rows, counts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Thanks to makers" back={{ href: '/admin/messages', name: 'Messages' }} />
      <Note>Buyers write these on their delivered orders. Only you see them: tell the makers, then mark them.</Note>
      <Tabs
        label="Thanks to makers"
        param="view"
        tabs={[
          { value: '', name: 'All', ...counted(counts.open + counts.passedOn) },
          { value: 'open', name: 'To pass on', ...counted(counts.open) },
          { value: 'passed-on', name: 'Passed on', ...counted(counts.passedOn) },
        ]}
      />
      {rows.length === 0 ? (
        <NoRows what="thanks" line="Buyers can write one to the maker once their order was delivered.">
          <LinkButton look="quiet" size="small" href="/admin/orders?stage=delivered">
            Delivered orders
          </LinkButton>
        </NoRows>
      ) : (
        <>
          <ul className={styles.entries}>
            {rows.map((thanks) => (
              <ThanksItem key={thanks.id} thanks={thanks} />
            ))}
          </ul>
          <ListPages says={`Showing ${rows.length}`} next={next ?? undefined} />
        </>
      )}
    </>
  );
}

function ThanksItem({ thanks }: { thanks: StaffThanks }) {
  const { id, orderId, orderNumber, community, name, words, writtenAt, passedOnAt } = thanks;
  const { mutate, pending, error } = useMutation();
  const params = { id };
  const settle = () =>
    mutate(
      () =>
        adminApi.call(passedOnAt ? 'DELETE /admin/thanks/:id/passed-on' : 'PUT /admin/thanks/:id/passed-on', {
          params,
        }),
      { success: passedOnAt ? 'Marked as not passed on.' : 'Marked as passed on.' },
    );
  async function remove() {
    const question = { title: 'Delete this thank-you?', line: 'The buyer isn’t told.', yes: 'Delete thank-you' };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/thanks/:id', { params }), { success: 'Deleted.' });
  }
  return (
    <li>
      <div className={styles.head}>
        <b>To {community}</b>
        <span>from {name || 'a closed account'}</span>
        <a href={`/admin/orders/${orderId}`}>{orderName({ number: orderNumber })}</a>
        <time dateTime={writtenAt}>{formatTime(writtenAt)}</time>
        {passedOnAt ? <Badge tone="ok">Passed on</Badge> : <Badge tone="wait">To pass on</Badge>}
      </div>
      <p className={styles.words}>{words}</p>
      <Buttons>
        <Button look="quiet" size="small" pending={pending} onClick={() => void settle()}>
          {passedOnAt ? 'Mark as not passed on' : 'Mark as passed on'}
        </Button>
        <Button look="plain" size="small" onClick={() => void remove()}>
          Delete
        </Button>
      </Buttons>
      <FormAlert error={error} />
    </li>
  );
}
