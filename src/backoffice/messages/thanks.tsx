import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { orderName } from '../../shared/orders/order-names.ts';
import type { StaffThanks } from '../../shop/thanks/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { fetchList } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import styles from '../components/forms/entries.module.css';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { Filters, ListFilter } from '../components/lists/list.tsx';
import { useStaff } from '../session.ts';
import { fetchTabCounts, messageTabs } from './message-tabs.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [thanks, tabs] = await Promise.all([fetchList('GET /admin/thanks', request), fetchTabCounts()]);
  return { ...thanks, tabs };
}

export function Component() {
  const { rows, counts, next, tabs } = useLoaderData<typeof loader>();
  const { role } = useStaff();
  return (
    <Collection
      title="Thanks to makers"
      {...messageTabs(tabs, role)}
      note="Buyers write these on their delivered orders. Only you see them: tell the makers, then mark them."
      above={
        <Filters>
          <ListFilter
            label="Thanks"
            param="view"
            choices={[
              { value: '', name: `All thanks (${counts.open + counts.passedOn})` },
              { value: 'open', name: `To pass on (${counts.open})` },
              { value: 'passed-on', name: `Passed on (${counts.passedOn})` },
            ]}
          />
        </Filters>
      }
      what="thanks"
      line="Buyers can write one to the maker once their order was delivered."
      elsewhere={<Action label="Delivered orders" look="quiet" href="/admin/orders?stage=delivered" />}
      rows={rows}
      item={(thanks) => <ThanksItem key={thanks.id} thanks={thanks} />}
      next={next}
    />
  );
}

function ThanksItem({ thanks }: { thanks: StaffThanks }) {
  const { id, orderId, orderNumber, community, name, words, writtenAt, passedOnAt } = thanks;
  const { run, pending, error } = useMutation();
  const params = { id };
  const settle = () =>
    run(passedOnAt ? 'DELETE /admin/thanks/:id/passed-on' : 'PUT /admin/thanks/:id/passed-on', {
      params,
      success: passedOnAt ? 'Marked as not passed on.' : 'Marked as passed on.',
    });
  const remove = () =>
    run('DELETE /admin/thanks/:id', {
      params,
      confirm: {
        title: 'Delete this thank-you?',
        line: 'The buyer isn’t told.',
        yes: 'Delete thank-you',
        tone: 'danger',
      },
      success: 'Deleted.',
    });
  return (
    <li>
      <div className={styles.head}>
        <b>To {community}</b>
        <span>from {name || 'a closed account'}</span>
        <a href={`/admin/orders/${orderId}`}>{orderName({ number: orderNumber })}</a>
        <time dateTime={writtenAt}>{formatTime(writtenAt)}</time>
        {passedOnAt ? <Badge tone="ok">Passed on</Badge> : <Badge tone="wait">To pass on</Badge>}
      </div>
      <p className="anywhere lines">{words}</p>
      <Buttons>
        <Action
          label={passedOnAt ? 'Mark as not passed on' : 'Mark as passed on'}
          look="quiet"
          pending={pending}
          onClick={settle}
        />
        <Action label="Delete" look="plain" onClick={remove} />
      </Buttons>
      <FormAlert error={error} />
    </li>
  );
}
