import { useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { type Carrier, carrierOf, tidyTrackingNumber } from '../../shared/orders/carriers.ts';

export type ToShip = AdminBody<'GET /admin/shipments'>['orders'][number];
type Result = AdminBody<'POST /admin/shipments'>['results'][number];
export type Matched = AdminBody<'POST /admin/shipments/preview'>['rows'][number];

export type Shipping = {
  order: ToShip;
  carrier: Carrier;
  number: string;
  /** What became of it; undefined while it waits. */
  state?: { isShipped: boolean; text: string };
};

export type ShipRows = ReturnType<typeof useShipRows>;

/** The orders of the screen, with what was typed or pasted for each. */
export function useShipRows(orders: readonly ToShip[]) {
  const [all, setAll] = useState<readonly Shipping[]>(() => orders.map(fresh));
  const change = (id: string, to: (row: Shipping) => Shipping) =>
    setAll((rows) => rows.map((row) => (row.order.id === id ? to(row) : row)));
  return {
    all,
    setNumber: (id: string, number: string) => change(id, (row) => numbered(row, number)),
    setCarrierOf: (id: string, carrier: Carrier) => change(id, (row) => ({ ...row, carrier })),
    setCarrier: (carrier: Carrier) => setAll((rows) => rows.map((row) => ({ ...row, carrier }))),
    leaveOut: (id: string) => setAll((rows) => rows.filter(({ order }) => order.id !== id)),
    /** Fills in what a table says; its orders that nobody has ticked come below. */
    fill(matched: readonly Matched[]) {
      const found = new Map(matched.flatMap((row) => (row.order && row.problem === null ? [[row.order.id, row]] : [])));
      setAll((rows) => {
        const known = new Set(rows.map(({ order }) => order.id));
        const more = [...found.values()].flatMap(({ order }) => (order && !known.has(order.id) ? [fresh(order)] : []));
        return [...rows, ...more].map((row) => {
          const said = found.get(row.order.id);
          if (!said || row.state) return row;
          return { ...numbered(row, said.number), ...(said.carrier && { carrier: said.carrier }) };
        });
      });
    },
    settle(results: readonly Result[]) {
      const byId = new Map(results.map((result) => [result.id, result]));
      setAll((rows) =>
        rows.map((row) => {
          const result = byId.get(row.order.id);
          return result ? { ...row, state: stateOf(result) } : row;
        }),
      );
    },
    reopen: (ids: readonly string[]) =>
      setAll((rows) => rows.map((row) => (ids.includes(row.order.id) ? { ...row, ...NO_STATE } : row))),
  };
}

const fresh = (order: ToShip): Shipping => ({ order, carrier: 'USPS', number: '' });
const NO_STATE = { state: undefined } as unknown as Pick<Shipping, 'state'>;

/** Whose number it is says the carrier, where the number tells. */
function numbered(row: Shipping, number: string): Shipping {
  const carrier = carrierOf(tidyTrackingNumber(number));
  return { ...row, number, ...(carrier && { carrier }) };
}

function stateOf({ outcome, detail }: Result) {
  if (outcome === 'refused') return { isShipped: false, text: detail ?? '' };
  return { isShipped: true, text: outcome === 'shipped' ? 'Shipped' : 'Already shipped' };
}
