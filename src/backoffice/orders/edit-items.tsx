import { useState } from 'react';
import { isDesign } from '../../shared/products/design-id.ts';
import { Button } from '../../ui/button.tsx';
import { Buttons } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import { AddItem } from './add-item.tsx';
import { ChangeSize } from './change-size.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { RemoveItem } from './remove-item.tsx';

type Line = OrderDetail['lines'][number];
type OpenEdit = { kind: 'size' | 'remove'; position: number } | { kind: 'add' };

/** What can be changed of an order's items while some of them wait to be shipped; owners alone give things away or back. */
export function useItemEdits(desk: OrderDetail) {
  const { role } = useStaff();
  const [asked, setAsked] = useState<OpenEdit>();
  const isOpen = desk.stage === 'to_dispatch' && desk.order.isPaid;
  const onClose = () => setAsked(undefined);
  const line = asked && asked.kind !== 'add' ? desk.lines[asked.position] : undefined;
  return {
    buttonsOf: (each: Line) => {
      if (!isOpen || each.unshipped === 0) return undefined;
      const canSwap = each.size !== null && each.sizes.length > 1 && !isDesign(each.product);
      if (!canSwap && role !== 'owner') return undefined;
      const { name, position } = each;
      return (
        <Buttons>
          {canSwap && (
            <Button
              look="plain"
              size="small"
              aria-label={`Change size of ${name}, ${each.size}`}
              onClick={() => setAsked({ kind: 'size', position })}
            >
              Change size
            </Button>
          )}
          {role === 'owner' && (
            <Button
              look="plain"
              size="small"
              aria-label={`Remove ${[name, each.size].filter(Boolean).join(', ')}`}
              onClick={() => setAsked({ kind: 'remove', position })}
            >
              Remove
            </Button>
          )}
        </Buttons>
      );
    },
    addButton: isOpen && role === 'owner' && (
      <div className={styles.more}>
        <Button look="quiet" size="small" onClick={() => setAsked({ kind: 'add' })}>
          Add item at no charge
        </Button>
      </div>
    ),
    dialog: (
      <>
        {asked?.kind === 'add' && <AddItem desk={desk} onClose={onClose} />}
        {asked?.kind === 'size' && line && <ChangeSize desk={desk} line={line} onClose={onClose} />}
        {asked?.kind === 'remove' && line && <RemoveItem desk={desk} line={line} onClose={onClose} />}
      </>
    ),
  };
}
