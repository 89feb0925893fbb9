import { classNames } from '../../ui/class-names.ts';
import list from '../components/row-list.module.css';
import styles from './ship-orders.module.css';
import { ShipRow } from './ship-row.tsx';
import type { useShipRows } from './use-ship-rows.ts';

/** The orders that are shipped together, a row each. */
export const ShipTable = ({ rows }: { rows: ReturnType<typeof useShipRows> }) => (
  <section className={list.frame}>
    <table className={classNames(list.dense, list.unrolled, styles.table)}>
      <thead>
        <tr>
          {['Order', 'Customer', 'Ships to', 'Items', 'Ship by', 'Carrier', 'Tracking number', 'Check'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th>
            <span className="vh">Leave out</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.all.map((row) => (
          <ShipRow key={row.order.id} row={row} rows={rows} />
        ))}
      </tbody>
    </table>
  </section>
);
