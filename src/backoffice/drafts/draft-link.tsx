import { useState } from 'react';
import { orderName } from '../../shared/orders/order-names.ts';
import type { Draft } from '../../shop/drafts/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Input } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note } from '../components/layout.tsx';
import styles from './drafts.module.css';

export function DraftLink({ draft }: { draft: Draft }) {
  const { order } = draft;
  const isOpen = draft.status === 'sent' || draft.status === 'changed';
  return (
    <Card title="Link to pay">
      <Note>
        {formatSentence(draft)} {order && <a href={`/admin/orders/${order.id}`}>Order {orderName(order)}</a>}
      </Note>
      <div className={styles.link}>
        {isOpen && (
          <>
            <PayLink id={draft.id} />
            <Buttons>
              <CallAction
                label="Cancel link"
                look="danger"
                call="POST /admin/order-drafts/:id/cancel"
                params={{ id: draft.id }}
                confirm={{
                  title: 'Cancel the link?',
                  line: 'This cancels the order, puts its items back in stock and emails the customer. You can send the draft again.',
                  yes: 'Cancel link',
                  tone: 'danger',
                }}
                success="Link canceled."
                toastConflict
              />
            </Buttons>
          </>
        )}
        {!isOpen && draft.status !== 'paid' && draft.status !== 'pending' && <DeleteDraft id={draft.id} />}
      </div>
    </Card>
  );
}

function formatSentence({ status, sentAt, order, content }: Draft): string {
  const sent = `Sent to ${content.email} on ${sentAt ? formatTime(sentAt) : ''}.`;
  const until = order?.heldUntil ? formatTime(order.heldUntil) : '';
  const total = order ? priceText(order.totalPrice) : '';
  switch (status) {
    case 'sent':
      return `${sent} The items are held and ${total} can be paid until ${until}.`;
    case 'changed':
      return `You’ve changed this draft since. The customer still sees the earlier version for ${total} until you send the link again.`;
    case 'pending':
      return 'PayPal is reviewing the payment.';
    case 'expired':
      return `${sent} It wasn’t paid in time, so the items are back in stock. Send the link again to hold them.`;
    case 'canceled':
      return 'The link was canceled, and the items are back in stock.';
    case 'paid':
      return `The customer paid ${total}.`;
    case 'draft':
      return 'Not sent yet. No items are held.';
  }
}

/** The server stores no link: each one is generated on demand and shown once. */
function PayLink({ id }: { id: string }) {
  const { run, pending, error } = useMutation();
  const [url, setUrl] = useState<string>();
  async function show() {
    const made = await run('POST /admin/order-drafts/:id/link', { params: { id } });
    if (made) setUrl(made.body.url);
  }
  if (url === undefined) {
    return (
      <>
        <ErrorAlert error={error} />
        <Buttons>
          <Action label="Show a link to copy" look="quiet" pending={pending} onClick={show} />
        </Buttons>
      </>
    );
  }
  return (
    <div className={styles.copied}>
      <Input aria-label="Link to pay" readOnly value={url} onFocus={(event) => event.target.select()} />
      <CopyButton text={url} name="Copy link" />
    </div>
  );
}

const DeleteDraft = ({ id }: { id: string }) => (
  <Buttons>
    <CallAction
      label="Delete draft"
      look="danger"
      call="DELETE /admin/order-drafts/:id"
      params={{ id }}
      confirm={{
        title: 'Delete this draft?',
        line: 'This can’t be undone. Orders created from it are kept.',
        yes: 'Delete draft',
        tone: 'danger',
      }}
      goTo="/admin/orders/drafts"
      success="Draft deleted."
    />
  </Buttons>
);
