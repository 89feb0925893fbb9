import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from '../../shop/drafts/schema.ts';
import { adminApi } from '../admin-api.ts';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { contentOf, type DraftValues, valuesOf } from './draft-values.ts';

export type Prefilled = Partial<
  Pick<DraftValues, 'name' | 'email' | 'address' | 'town' | 'city' | 'postalCode' | 'country'>
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
  note: '',
  discountKind: '',
  discountValue: '',
  discountReason: '',
  shippingPrice: '',
};

/** `id`: the same press again, after an answer was lost, saves no second draft. */
type NewDraft = { id: string; prefilled: Prefilled; form: RefObject<HTMLFormElement | null> };

/** An order that is being put together, and what can be done with it. `saved` undefined: one that is not saved yet. */
export function useDraftForm(saved: Draft | undefined, { id, prefilled, form }: NewDraft) {
  const navigate = useNavigate();
  const edit = useVersionedForm<Draft | undefined, DraftValues>({
    saved,
    form,
    valuesOf: (draft) => (draft ? valuesOf(draft) : { ...EMPTY, ...prefilled }),
    versionOf: (draft) => String(draft?.version ?? ''),
    async save(values, { version }) {
      const { content, fields } = contentOf(values);
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

  /** What is sent is what was on this screen. */
  async function send() {
    const done = edit.isUnsaved || !saved ? await edit.save() : saved;
    if (!done) return;
    const body = { seen: done.version };
    await edit.mutate(() => adminApi.call('POST /admin/order-drafts/:id/send', { params: { id: done.id }, body }), {
      success: (sent) => `Link sent to ${sent.content.email}.`,
    });
  }

  return { ...edit, send };
}
