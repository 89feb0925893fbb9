import { type FormEvent, useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Button } from '../../ui/button.tsx';
import { steadyFieldsClass } from '../../ui/field.tsx';
import { Block } from '../../ui/layout/blocks.tsx';
import { MessageField } from '../place-order/gift-box.tsx';
import type { Changeable } from './cancel-order.tsx';
import styles from './order.module.css';

export type GiftBlockProps = Changeable & { saveMessage: (message: string) => Promise<ApiResult<Order>> };

/** What the order says as a gift; its message can be edited until it is packed. */
export function GiftBlock({ order, onChanged, saveMessage }: GiftBlockProps) {
  const [isOpen, setOpen] = useState(false);
  const { gift } = order;
  if (!gift) return null;
  const facts = [
    'No prices in the package',
    gift.wrap && 'Gift wrapped',
    gift.notBefore && `Ships on ${dayText(gift.notBefore)} or later`,
  ].filter(Boolean);
  return (
    <Block title="Gift">
      <p>{facts.join(' · ')}</p>
      {isOpen ? (
        <EditMessage
          order={order}
          saveMessage={saveMessage}
          onChanged={(changed) => {
            setOpen(false);
            onChanged(changed);
          }}
        />
      ) : (
        <>
          <p className={styles.giftMessage}>{gift.message || 'No message'}</p>
          {!order.isPacked && !order.isDispatched && !order.isCancelled && (
            <div className={styles.cancel}>
              <Button look="plain" size="small" onClick={() => setOpen(true)}>
                {gift.message ? 'Edit message' : 'Add a message'}
              </Button>
            </div>
          )}
        </>
      )}
    </Block>
  );
}

function EditMessage({ order, onChanged, saveMessage }: GiftBlockProps) {
  const [message, setMessage] = useState(order.gift?.message ?? '');
  const { call, pending, error } = useCall();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const answer = await call(() => saveMessage(message));
    if (!answer?.ok) return;
    toast('Message saved.');
    onChanged(answer.body);
  };
  return (
    <form method="post" noValidate className={steadyFieldsClass} onSubmit={save}>
      <MessageField value={message} onChange={setMessage} error={error} />
      {error && !error.fields?.message && <p role="alert">{error.detail}</p>}
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending}>
          Save message
        </Button>
        <Button look="quiet" size="small" onClick={() => onChanged(order)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
