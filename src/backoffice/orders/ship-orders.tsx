import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CARRIERS, type Carrier } from '../../shared/orders/carriers.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Card, Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { PasteTracking } from './paste-tracking.tsx';
import styles from './ship-orders.module.css';
import { ShipTable } from './ship-table.tsx';
import { texts } from './texts.ts';
import { type Shipping, useShipRows } from './use-ship-rows.ts';

/** Tracking numbers of a table may be for orders that nobody has ticked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  return ids === '' ? { orders: [] } : fetchBody('GET /admin/shipments', { query: { ids } });
}

/** Marks many orders as shipped, each with its tracking number, typed or from a table. */
export function Component() {
  const { orders } = useLoaderData<typeof loader>();
  const rows = useShipRows(orders);
  const [emails, setEmails] = useState(true);
  const { mutate, pending, error } = useMutation();
  const ready = rows.all.filter(({ order, state }) => order.problem === null && state === undefined);
  const done = rows.all.filter(({ state }) => state?.isShipped);

  async function ship() {
    const body = { orders: ready.map(toShipment), emails };
    const answer = await mutate(() => adminApi.call('POST /admin/shipments', { body }));
    if (answer) rows.settle(answer.body.results);
  }
  async function undo() {
    const body = { ids: done.map(({ order }) => order.id) };
    const answer = await mutate(() => adminApi.call('POST /admin/shipments/undo', { body }), { success: texts.undone });
    if (answer) rows.reopen(answer.body.undone);
  }

  const count = ready.length;
  const slips = `/admin/orders/slips?ids=${ready.map(({ order }) => order.id).join(',')}`;
  return (
    <>
      <ScreenHead title={texts.shipTitle(rows.all.length)} back={{ href: '/admin/orders', name: 'Orders' }} saves>
        {count > 0 && (
          <LinkButton look="quiet" size="small" href={slips}>
            <Icon shape={printerIcon} />
            {count === 1 ? 'Print 1 slip' : `Print ${count} slips`}
          </LinkButton>
        )}
        {(count > 0 || done.length === 0) && (
          <Button size="small" pending={pending} disabled={count === 0} onClick={() => void ship()}>
            <Icon shape={truckIcon} />
            Mark {count} as shipped
          </Button>
        )}
      </ScreenHead>
      <ErrorAlert error={error} />
      {done.length > 0 && (
        <div className={styles.done}>
          <Alert tone="ok">{texts.shippedMany(done.length, emails)}</Alert>
          <Button look="quiet" size="small" pending={pending} onClick={() => void undo()}>
            Undo {done.length}
          </Button>
          <LinkButton look="quiet" size="small" href="/admin/orders?stage=to_dispatch">
            Back to orders to ship
          </LinkButton>
        </div>
      )}
      <div className={styles.cards}>
        <PasteTracking rows={rows} />
        <Card title={rows.all.length === 1 ? 'For this order' : `For all ${rows.all.length} orders`}>
          <div className={styles.forAll}>
            <Field id="all-carrier" label="Carrier">
              {(tied) => (
                <Select {...tied} defaultValue="" onChange={({ target }) => rows.setCarrier(target.value as Carrier)}>
                  <option value="" disabled>
                    Choose one for all
                  </option>
                  {CARRIERS.map((carrier) => (
                    <option key={carrier}>{carrier}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Checkbox checked={emails} onChange={({ target }) => setEmails(target.checked)}>
              Email the customers
            </Checkbox>
            <Note>{texts.shipManyHint}</Note>
          </div>
        </Card>
      </div>
      {rows.all.length === 0 ? <Empty {...texts.noneToShip} /> : <ShipTable rows={rows} />}
    </>
  );
}

const toShipment = ({ order, carrier, number }: Shipping) => ({
  id: order.id,
  carrier,
  ...(number.trim() && { number: number.trim() }),
});
