import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { readAmount, toDollars } from '../../shared/money.ts';
import type { StaffSet, StaffSetMember } from '../../shop/sets/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { mergeFieldErrors } from '../components/read-form.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';

export type FormMember = Pick<StaffSetMember, 'id' | 'name' | 'price' | 'isHidden'> & { image: string };
/** `price` as it is typed. */
type SetValues = { name: string; price: string; members: readonly FormMember[]; isActive: boolean };

const NEW: SetValues = { name: '', price: '', members: [], isActive: true };

/** A set that is being put together. `saved` undefined: one that is not saved yet. */
export function useSetForm(saved: StaffSet | undefined, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  return useVersionedForm<StaffSet | undefined, SetValues>({
    saved,
    form,
    valuesOf: (set) => (set ? valuesOf(set) : NEW),
    versionOf: (set) => String(set?.version ?? ''),
    async save(values, { version }) {
      const price = readAmount(values.price);
      const body = {
        name: values.name,
        price: price.ok ? toDollars(price.cents) : 0,
        members: values.members.map(({ id }) => id),
        isActive: values.isActive,
      };
      const answer = saved
        ? await adminApi.call('PUT /admin/sets/:id', {
            params: { id: saved.id },
            body: { ...body, version: Number(version) },
          })
        : await adminApi.call('POST /admin/sets', { body });
      return mergeFieldErrors(answer, price.ok ? {} : { price: price.sentence });
    },
    success: 'Saved.',
    onSaved: async (made) => {
      if (made && !saved) await navigate(`/admin/sets/${made.id}`);
    },
  });
}

const valuesOf = ({ name, price, members, isActive }: StaffSet): SetValues => ({
  name,
  price: price.toFixed(2),
  members: members.map((member) => ({
    id: member.id,
    name: member.name,
    price: member.price,
    isHidden: member.isHidden,
    image: member.picture?.src ?? '',
  })),
  isActive,
});
