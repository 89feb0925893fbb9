import type { Maker, OrderDesign } from '../../shop/studio/orders/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { SelectField } from '../components/fields.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './designs.module.css';
import type { OrderDetail } from './order-detail.ts';
import { texts } from './texts.ts';

export type WeavingProps = { desk: OrderDetail; design: OrderDesign; makers: readonly Maker[] };

/** Who weaves it, and the press that emails the weaving sheet. */
export function ToMaker({ desk, design, makers }: WeavingProps) {
  const { mutate, pending, error } = useMutation();
  const params = { id: desk.order.id, product: design.product };
  const { maker, emailed } = design;
  if (!maker) {
    return (
      <Note>
        To email this chart, add a maker under <a href="/admin/settings/studio">Products, Bead studio</a>.
      </Note>
    );
  }
  const choose = (chosen: string) =>
    mutate(() => adminApi.call('PUT /admin/orders/:id/designs/:product/maker', { params, body: { maker: chosen } }), {
      success: 'Maker changed.',
    });
  const email = () =>
    mutate(() => adminApi.call('POST /admin/orders/:id/designs/:product/email', { params }), {
      success: (done) => texts.chartEmailed(done),
    });
  const isListed = makers.some(({ id }) => id === maker.id);
  return (
    <div className={styles.told}>
      <ErrorAlert error={error} />
      {isListed && makers.length === 1 ? (
        <p>
          Maker: <b>{maker.name}</b>
        </p>
      ) : (
        <div className={styles.maker}>
          <SelectField
            name={`maker-${design.position}`}
            label="Maker"
            value={maker.id}
            disabled={pending}
            onChange={(event) => void choose(event.target.value)}
            choices={[
              ...(isListed ? [] : [{ value: maker.id, name: `${maker.name} (removed)` }]),
              ...makers.map(({ id, name }) => ({ value: id, name })),
            ]}
          />
        </div>
      )}
      {emailed && <EmailedNote name={maker.name} emailed={emailed} />}
      <Buttons>
        <Button size="small" look={emailed ? 'quiet' : 'solid'} pending={pending} onClick={() => void email()}>
          {emailed ? 'Email to maker again' : 'Email to maker'}
        </Button>
      </Buttons>
    </div>
  );
}

export const EmailedNote = ({ name, emailed }: { name: string; emailed: NonNullable<OrderDesign['emailed']> }) => (
  <Note>
    {emailed.state === 'failed' && (
      <>
        <Badge tone="no">Not delivered</Badge> <a href="/admin/letters">See why</a>.{' '}
      </>
    )}
    {emailed.state === 'dropped' && <Badge tone="no">Not sent</Badge>}{' '}
    {emailed.state === 'waiting' && (
      <>
        <Badge tone="wait">On its way</Badge>{' '}
      </>
    )}
    {emailed.state === 'dropped' ? texts.chartDropped(name) : texts.chartEmailedOn(name, emailed.at)}
  </Note>
);
