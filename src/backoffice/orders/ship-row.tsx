import { dayText } from '../../shared/orders/arrival.ts';
import { CARRIERS, type Carrier, carrierOf, tidyTrackingNumber, trackingDoubt } from '../../shared/orders/carriers.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { shopDay } from '../components/format-time.ts';
import list from '../components/row-list.module.css';
import styles from './ship-orders.module.css';
import { texts } from './texts.ts';
import type { Shipping, ShipRows } from './use-ship-rows.ts';

type Props = { row: Shipping; rows: Pick<ShipRows, 'setNumber' | 'setCarrierOf' | 'leaveOut'> };

/** One order with its carrier and number; what can't be shipped says why, and is left. */
export function ShipRow({ row, rows }: Props) {
  const { order, carrier, number, state } = row;
  const { id, recipient, town, postalCode, units, shipBy, problem } = order;
  const name = orderName(order);
  const isOpen = problem === null && state === undefined;
  return (
    <tr>
      <td className={styles.order}>
        <a href={`/admin/orders/${id}`}>{name}</a>
      </td>
      <td className={styles.name}>
        <span className={list.twoLines}>{recipient}</span>
      </td>
      <td className={styles.town}>
        <span className={list.twoLines}>{[town, `${order.state} ${postalCode}`].filter(Boolean).join(', ')}</span>
      </td>
      <td className={styles.units}>{units}</td>
      <td className={styles.by}>{shipBy ? dayText(shipBy) : 'no date'}</td>
      <td className={styles.carrier}>
        <Select
          aria-label={`Carrier for ${name}`}
          value={carrier}
          disabled={!isOpen}
          onChange={({ target }) => rows.setCarrierOf(id, target.value as Carrier)}
        >
          {CARRIERS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </td>
      <td className={styles.number}>
        <Input
          aria-label={`Tracking number for ${name}`}
          value={number}
          disabled={!isOpen}
          maxLength={60}
          placeholder="optional"
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => rows.setNumber(id, target.value)}
        />
      </td>
      <td className={styles.check}>
        <Check row={row} />
      </td>
      <td className={styles.leave}>
        {isOpen && (
          <IconButton label={`Leave ${name} out`} look="bare" onClick={() => rows.leaveOut(id)}>
            <Icon shape={xIcon} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

function Check({ row: { order, carrier, number, state } }: { row: Shipping }) {
  if (state) return <Badge tone={state.isShipped ? 'ok' : 'no'}>{state.text}</Badge>;
  if (order.problem !== null) return <Badge tone="no">{order.problem}</Badge>;
  const held = order.notBefore && order.notBefore > shopDay() ? order.notBefore : undefined;
  if (held) return <Badge tone="wait">{texts.giftHeld(held)}</Badge>;
  const tidy = tidyTrackingNumber(number);
  if (tidy === '') return <Badge quiet>No number</Badge>;
  if (!/^[A-Z0-9-]+$/.test(tidy)) return <Badge tone="no">Letters and numbers only</Badge>;
  const doubt = trackingDoubt(carrier, tidy);
  if (doubt) return <Badge tone="wait">{doubt}</Badge>;
  return carrierOf(tidy) ? (
    <Badge tone="ok" quiet>
      Looks right
    </Badge>
  ) : (
    <Badge quiet>Not checked</Badge>
  );
}
