import { useState } from 'react';
import { dayText } from '../../shared/orders/arrival.ts';
import { MAX_GIFT_CHARACTERS } from '../../shared/orders/gift.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { AreaField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Card, Note } from '../components/layout.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';

/** What to mind of a gift while it is packed. */
export function GiftCard({ desk }: { desk: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { order, stage } = desk;
  const { gift } = order;
  if (!gift) return null;
  const isOpenOrder = stage === 'to_dispatch' || stage === 'unpaid';
  return (
    <Card title="Gift">
      <div className={styles.form}>
        <p>
          {[
            gift.wrap && 'Wrap it',
            gift.notBefore && `Not before ${dayText(gift.notBefore)}`,
            'No prices or invoice in the package',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.giftMessage}>{gift.message || 'No message'}</p>
        {isOpenOrder && (
          <Button size="small" look="quiet" onClick={() => setOpen(true)}>
            Edit message
          </Button>
        )}
        {gift.message !== '' && <Note>Printed on the packing slip.</Note>}
      </div>
      {isOpen && (
        <FormDialog
          title="Gift message"
          success="Message saved."
          save={(read) =>
            adminApi.call('PUT /admin/orders/:id/gift', {
              params: { id: order.id },
              body: { message: read.text('message') },
            })
          }
          onClose={() => setOpen(false)}
        >
          {(fieldErrors) => (
            <AreaField
              name="message"
              label="Message"
              hint={`up to ${MAX_GIFT_CHARACTERS} characters.`}
              optional
              rows={5}
              defaultValue={gift.message}
              error={fieldErrors.message}
            />
          )}
        </FormDialog>
      )}
    </Card>
  );
}
