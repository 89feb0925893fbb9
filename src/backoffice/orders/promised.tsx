import { arrivalDays, isPromised } from '../../shared/orders/arrival.ts';
import { Note } from '../components/layout.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';

export const Promised = ({ order }: Pick<OrderDetail, 'order'>) =>
  isPromised(order) ? (
    <div className={styles.promised}>
      <Note>
        {order.shippingAddress.isPickup ? 'Promised for pickup on' : 'Promised to arrive'} {arrivalDays(order)}.
      </Note>
    </div>
  ) : null;
