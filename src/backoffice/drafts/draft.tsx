import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { uuid } from '../../browser/uuid.ts';
import { detailsFor } from '../../shared/orders/order-details.ts';
import type { Draft } from '../../shop/drafts/schema.ts';
import type { Pickup } from '../../shop/settings/schema.ts';
import { RadioChoice } from '../../ui/choice.tsx';
import { FieldError, fieldsClass, labelClass } from '../../ui/field.tsx';
import { storeIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { AddressFields } from '../components/forms/address-fields.tsx';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { AreaField, FormFields, TextField } from '../components/forms/fields.tsx';
import { mergeFieldErrors } from '../components/forms/read-form.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { DraftItems, DraftPrices } from './draft-items.tsx';
import { DraftLink } from './draft-link.tsx';
import { DraftBadge } from './draft-status.tsx';
import { type DraftEdit, type DraftValues, toContent, toValues, useDraftQuote } from './draft-values.ts';
import styles from './drafts.module.css';

export async function loader({ params: { id }, request }: LoaderFunctionArgs) {
  const { settings, countries } = await fetchBody('GET /admin/settings', {});
  const { pickup } = settings;
  if (id !== undefined) {
    return {
      draft: await fetchBody('GET /admin/order-drafts/:id', { params: { id } }),
      prefilled: {},
      pickup,
      countries,
    };
  }
  const customerId = new URL(request.url).searchParams.get('customer');
  return { draft: undefined, prefilled: customerId ? await prefilledFor(customerId) : {}, pickup, countries };
}

export function Component() {
  const { draft, ...loaded } = useLoaderData<typeof loader>();
  // The draft created by this form's first save is the one it keeps editing.
  const [newId] = useState(uuid);
  const id = draft?.id ?? newId;
  return <Editor key={id} id={id} draft={draft} {...loaded} />;
}

type DeliveryWayProps = {
  pickup: Pickup;
  isPickup: boolean;
  error: string | undefined;
  onChange: (isPickup: boolean) => void;
};

/** Delivery method as in the checkout, if the shop offers both. */
const DeliveryWay = ({ pickup: { town, state }, isPickup, error, onChange }: DeliveryWayProps) => (
  <fieldset className={styles.ways}>
    <legend className={labelClass}>Delivery</legend>
    <RadioChoice title="Ship it" icon={truckIcon} name="way" checked={!isPickup} onChange={() => onChange(false)} />
    <RadioChoice
      title="Pick it up"
      line={`Free, in ${town}, ${state}`}
      icon={storeIcon}
      name="way"
      checked={isPickup}
      onChange={() => onChange(true)}
    />
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);

type Prefilled = Partial<
  Pick<DraftValues, 'name' | 'email' | 'phone' | 'address' | 'town' | 'city' | 'postalCode' | 'country'>
>;

const EMPTY: DraftValues = {
  items: [],
  name: '',
  email: '',
  phone: '',
  address: '',
  town: '',
  city: '',
  postalCode: '',
  country: 'United States',
  isPickup: false,
  details: {},
  note: '',
  discountKind: '',
  discountValue: '',
  discountReason: '',
  shippingPrice: '',
};

/** `id`: idempotency key; a retry after a lost response saves no second draft. */
type NewDraft = { id: string; prefilled: Prefilled };

function useDraftForm(saved: Draft | undefined, { id, prefilled }: NewDraft) {
  const navigate = useNavigate();
  const edit = useVersionedForm<Draft | undefined, DraftValues>({
    saved,
    toValues: (draft) => (draft ? toValues(draft) : { ...EMPTY, ...prefilled }),
    getVersion: (draft) => String(draft?.version ?? ''),
    async save(values, { version }) {
      const { content, fields } = toContent(values);
      const answer = saved
        ? await adminApi.call('PUT /admin/order-drafts/:id', {
            params: { id },
            body: { ...content, seen: Number(version) },
          })
        : await adminApi.call('POST /admin/order-drafts', { body: { ...content, id } });
      return mergeFieldErrors(answer, fields);
    },
    success: 'Saved.',
    onSaved: async (made) => {
      if (made && !saved) await navigate(`/admin/orders/drafts/${made.id}`, { replace: true });
    },
  });

  /** Sends what was on this screen. */
  async function send() {
    const done = edit.isUnsaved || !saved ? await edit.save() : saved;
    if (!done) return;
    const body = { seen: done.version };
    await edit.run('POST /admin/order-drafts/:id/send', {
      params: { id: done.id },
      body,
      success: (sent) => `Link sent to ${sent.content.email}.`,
    });
  }

  return { ...edit, send };
}

async function prefilledFor(id: string): Promise<Prefilled> {
  const { customer, orders } = await fetchBody('GET /admin/customers/:id', { params: { id } });
  const to = orders.find(({ shippingAddress: to }) => to.address !== '' && !to.isPickup)?.shippingAddress;
  const { address, town, city, postalCode, country } = to ?? {};
  return {
    name: to?.name || customer.name,
    email: customer.email,
    phone: customer.phone ?? '',
    ...(to && { address, town: town ?? '', city, postalCode, country }),
  } as Prefilled;
}

const DRAFT_FORM = 'draft-form';
/** Paid and pending drafts are read-only. */
const isOver = (draft: Draft | undefined) => draft?.status === 'paid' || draft?.status === 'pending';

type EditorProps = {
  id: string;
  draft: Draft | undefined;
  prefilled: Prefilled;
  pickup: Pickup;
  countries: readonly string[];
};

function Editor({ id, draft, prefilled, ...shop }: EditorProps) {
  const edit = useDraftForm(draft, { id, prefilled });
  const { pending, conflict } = edit;
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
            <Action type="submit" label="Save draft" look="quiet" form={DRAFT_FORM} pending={pending} />
            <Action label={isSent ? 'Send link again' : 'Send link to pay'} pending={pending} onClick={edit.send} />
          </>
        )}
      </ScreenHead>
      <EditNotices edit={edit} what="this draft">
        {conflict && <pre>{toSummary(conflict)}</pre>}
      </EditNotices>
      <form {...edit.formProps} id={DRAFT_FORM}>
        <fieldset disabled={isOver(draft)}>
          <legend className="vh">{draft ? `Draft for ${draft.content.name}` : 'New order'}</legend>
          <DraftFields edit={edit} draft={draft} {...shop} />
        </fieldset>
      </form>
    </>
  );
}

const toSummary = ({ content }: Draft) =>
  [
    content.name,
    content.email,
    ...content.items.map(({ product, size, qty }) => `${qty} × ${product}${size ? `, ${size}` : ''}`),
    content.note,
  ]
    .filter(Boolean)
    .join('\n');

const addressErrors = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name.replace('shippingAddress.', ''), fault]));

type FieldsProps = { edit: DraftEdit; draft: Draft | undefined; pickup: Pickup; countries: readonly string[] };

function DraftFields({ edit, draft, pickup, countries }: FieldsProps) {
  const { values, set, field, fields } = edit;
  const quote = useDraftQuote(values);
  return (
    <Columns>
      <Column>
        <Card title="Products">
          <DraftItems items={values.items} quote={quote} error={fields.items} onChange={(items) => set({ items })} />
        </Card>
        <Card title="Customer">
          <div className="stack-5">
            {!draft && <CustomerSearch onChoose={async (id) => set(await prefilledFor(id))} />}
            <div className={fieldsClass}>
              <TextField {...field('name')} label="Name" maxLength={100} autoComplete="off" />
              <TextField
                {...field('email')}
                label="Email"
                type="email"
                maxLength={254}
                autoComplete="off"
                hint="The link to pay goes there. They see the order in their account, too."
              />
              <TextField {...field('phone')} label="Phone" type="tel" optional maxLength={40} autoComplete="off" />
              {(pickup.isOn || values.isPickup) && (
                <DeliveryWay
                  pickup={pickup}
                  isPickup={values.isPickup}
                  error={values.isPickup ? fields['shippingAddress.address'] : undefined}
                  onChange={(isPickup) => set({ isPickup })}
                />
              )}
            </div>
            {!values.isPickup && (
              <div className={fieldsClass}>
                <FormFields values={values} errors={addressErrors(fields)} set={set}>
                  <AddressFields country={values.country} countries={countries} />
                </FormFields>
              </div>
            )}
            <div className={fieldsClass}>
              {detailsFor(values.isPickup).map(([name, { label, hint, maxLength }]) => (
                <TextField
                  key={name}
                  name={`details.${name}`}
                  label={label}
                  hint={hint}
                  optional
                  maxLength={maxLength}
                  autoComplete="off"
                  value={values.details[name] ?? ''}
                  error={fields[`details.${name}`]}
                  onChange={({ target }) => set({ details: { ...values.details, [name]: target.value } })}
                />
              ))}
            </div>
          </div>
        </Card>
      </Column>
      <Column>
        {draft?.order && <DraftLink draft={draft} />}
        <Card title="Prices">
          <DraftPrices edit={edit} quote={quote} />
        </Card>
        <Card title="Note">
          <AreaField
            {...field('note')}
            label="Note to customer"
            optional
            rows={3}
            maxLength={1000}
            hint="They read it in the email and where they pay."
          />
        </Card>
        {draft && !draft.order && <DraftLink draft={draft} />}
      </Column>
    </Columns>
  );
}
