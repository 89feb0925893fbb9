import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { toDollars } from '../../shared/money.ts';
import { type ReadAmount, readAmount, readPercent, readWhole } from '../../shared/money-text.ts';
import type { Draft, DraftContent } from '../../shop/drafts/schema.ts';
import { adminApi } from '../admin-api.ts';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';

/** `qty` as it is typed. */
export type FormItem = { key: string; product: string; name: string; image: string; size: string; qty: string };

/** Everything as it stands in the form. */
export type DraftValues = {
  items: readonly FormItem[];
  name: string;
  email: string;
  phone: string;
  address: string;
  town: string;
  city: string;
  postalCode: string;
  country: string;
  isPickup: boolean;
  note: string;
  discountKind: '' | 'amount' | 'percent';
  discountValue: string;
  discountReason: string;
  shippingPrice: string;
};

export type Prefilled = Partial<
  Pick<DraftValues, 'name' | 'email' | 'address' | 'town' | 'city' | 'postalCode' | 'country'>
>;

const EMPTY: DraftValues = {
  items: [],
  ...{ name: '', email: '', phone: '', address: '', town: '', city: '', postalCode: '', country: 'United States' },
  isPickup: false,
  ...{ note: '', discountKind: '', discountValue: '', discountReason: '', shippingPrice: '' },
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

const NOTHING_READ = -1;

/** What the calls take, and a sentence for each field that can't be read; such a field has a value that no call takes. */
export function contentOf(values: DraftValues): { content: DraftContent; fields: Record<string, string> } {
  const { shippingPrice, discount, items } = readFigures(values);
  const { name, email, phone, note, address, town, city, postalCode, country, isPickup } = values;
  const fields = {
    ...(shippingPrice.sentence && { shippingPrice: shippingPrice.sentence }),
    ...(discount.sentence && { discount: discount.sentence }),
    ...(items.includes(NOTHING_READ) && { items: 'Enter whole numbers of items.' }),
  };
  const content: DraftContent = {
    items: values.items.map(({ product, size }, place) => ({
      product,
      size: size || null,
      qty: items[place] ?? NOTHING_READ,
    })),
    shippingAddress: { address, town, city, postalCode, country, ...(isPickup && { isPickup }) },
    discount:
      values.discountKind === ''
        ? null
        : { kind: values.discountKind, value: discount.dollars ?? 0, reason: values.discountReason },
    shippingPrice: shippingPrice.dollars,
    ...{ name, email, phone, note },
  };
  return { content, fields };
}

type Figure = { dollars: number | null; sentence?: string };

const figureOf = (read: ReadAmount): Figure =>
  read.ok ? { dollars: toDollars(read.cents) } : { dollars: NOTHING_READ, sentence: read.sentence };

const NO_FIGURE: Figure = { dollars: null };

function readFigures({ shippingPrice, discountKind, discountValue, items }: DraftValues) {
  const typed = discountKind === 'percent' ? readPercent(discountValue) : readAmount(discountValue, 'amount');
  return {
    shippingPrice: shippingPrice.trim() === '' ? NO_FIGURE : figureOf(readAmount(shippingPrice, 'amount')),
    discount: discountKind === '' ? NO_FIGURE : figureOf(typed),
    items: items.map(({ qty }) => {
      const whole = readWhole(qty);
      return Number.isNaN(whole) ? NOTHING_READ : whole;
    }),
  };
}

const valuesOf = ({ content }: Draft): DraftValues => ({
  items: content.items.map(({ product, size, qty }, place) => ({
    ...{ key: `${place} ${product} ${size ?? ''}`, product, name: '', image: '' },
    ...{ size: size ?? '', qty: String(qty) },
  })),
  name: content.name,
  email: content.email,
  phone: content.phone,
  ...content.shippingAddress,
  isPickup: content.shippingAddress.isPickup ?? false,
  note: content.note,
  discountKind: content.discount?.kind ?? '',
  discountValue: content.discount ? String(content.discount.value) : '',
  discountReason: content.discount?.reason ?? '',
  shippingPrice: content.shippingPrice === null ? '' : content.shippingPrice.toFixed(2),
});
