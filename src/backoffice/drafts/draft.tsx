import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import type { Draft } from '../../shop/drafts/schema.ts';
import type { Pickup } from '../../shop/settings/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { DraftFields } from './draft-fields.tsx';
import { DraftBadge } from './draft-status.tsx';
import { type Prefilled, useDraftForm } from './use-draft-form.ts';

export async function loader({ params: { id }, request }: LoaderFunctionArgs) {
  const { pickup } = (await fetchBody('GET /admin/settings', {})).settings;
  if (id !== undefined) {
    return { draft: await fetchBody('GET /admin/order-drafts/:id', { params: { id } }), prefilled: {}, pickup };
  }
  const customerId = new URL(request.url).searchParams.get('customer');
  return { draft: undefined, prefilled: customerId ? await prefilledFor(customerId) : {}, pickup };
}

/** Who they are, and where their newest order went that was shipped. */
async function prefilledFor(id: string): Promise<Prefilled> {
  const { customer, orders } = await fetchBody('GET /admin/customers/:id', { params: { id } });
  const to = orders.find(({ shippingAddress: to }) => to.address !== '' && !to.isPickup)?.shippingAddress;
  const { address, town, city, postalCode, country } = to ?? {};
  return {
    name: to?.name || customer.name,
    email: customer.email,
    ...(to && { address, town: town ?? '', city, postalCode, country }),
  } as Prefilled;
}

export function Component() {
  const { draft, prefilled, pickup } = useLoaderData<typeof loader>();
  // The draft that this form saves first is the one that it goes on with.
  const [newId] = useState(uuid);
  const id = draft?.id ?? newId;
  return <Editor key={id} id={id} draft={draft} prefilled={prefilled} pickup={pickup} />;
}

const FORM = 'draft-form';
/** Nothing of it can be changed any more. */
const isOver = (draft: Draft | undefined) => draft?.status === 'paid' || draft?.status === 'pending';

type EditorProps = { id: string; draft: Draft | undefined; prefilled: Prefilled; pickup: Pickup };

function Editor({ id, draft, prefilled, pickup }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useDraftForm(draft, { id, prefilled, form });
  const { pending, error, conflict } = edit;
  const isSent = draft?.status === 'sent' || draft?.status === 'changed';
  return (
    <>
      <ScreenHead
        title={draft ? draft.content.name || 'Draft order' : 'New order'}
        back={{ href: '/admin/orders/drafts', name: 'Drafts' }}
        states={draft && <DraftBadge status={draft.status} />}
        saves
      >
        {!isOver(draft) && (
          <>
            <Button look="quiet" size="small" type="submit" form={FORM} pending={pending}>
              Save draft
            </Button>
            <Button size="small" pending={pending} onClick={() => void edit.send()}>
              {isSent ? 'Send link again' : 'Send link to pay'}
            </Button>
          </>
        )}
      </ScreenHead>
      {conflict ? (
        <EditConflict form={edit}>
          Someone else saved this draft while you were editing. Your changes are still here.
          <CurrentVersion>
            <pre>{summaryOf(conflict)}</pre>
          </CurrentVersion>
        </EditConflict>
      ) : (
        <FormAlert error={error} />
      )}
      <form
        id={FORM}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.save();
        }}
      >
        <fieldset disabled={isOver(draft)}>
          <legend className="vh">{draft ? `Draft for ${draft.content.name}` : 'New order'}</legend>
          <DraftFields edit={edit} draft={draft} pickup={pickup} />
        </fieldset>
      </form>
    </>
  );
}

const summaryOf = ({ content }: Draft) =>
  [
    content.name,
    content.email,
    ...content.items.map(({ product, size, qty }) => `${qty} × ${product}${size ? `, ${size}` : ''}`),
    content.note,
  ]
    .filter(Boolean)
    .join('\n');
