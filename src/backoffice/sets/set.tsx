import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { readAmount, toDollars } from '../../shared/money.ts';
import { MAX_MEMBERS, MIN_MEMBERS } from '../../shop/sets/schema.ts';
import type { StaffSet, StaffSetMember } from '../../shop/sets/staff-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ChangeList, EditNotices } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { mergeFieldErrors } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { ProductPicks } from '../components/lists/product-picks.tsx';
import { PROBLEMS } from './problem-text.ts';

export const loader = ({ params: { id } }: LoaderFunctionArgs) =>
  id === undefined ? Promise.resolve(undefined) : fetchBody('GET /admin/sets/:id', { params: { id } });

export function Component() {
  const set = useLoaderData<typeof loader>();
  return <Editor key={set?.id ?? 'new'} set={set} />;
}

type FormMember = Pick<StaffSetMember, 'id' | 'name' | 'price' | 'isHidden'> & { image: string };
type SetValues = { name: string; price: string; members: readonly FormMember[]; isActive: boolean };

const NEW: SetValues = { name: '', price: '', members: [], isActive: true };

/** Set editor. `saved` undefined: not saved yet. */
function useSetForm(saved: StaffSet | undefined) {
  const navigate = useNavigate();
  return useVersionedForm<StaffSet | undefined, SetValues>({
    saved,
    toValues: (set) => (set ? toValues(set) : NEW),
    getVersion: (set) => String(set?.version ?? ''),
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

const toValues = ({ name, price, members, isActive }: StaffSet): SetValues => ({
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

const SET_FORM = 'set-form';

type Edit = ReturnType<typeof useSetForm>;

const SetFields = ({ edit: { values, set, field, fields, formProps } }: { edit: Edit }) => (
  <form {...formProps} id={SET_FORM}>
    <Columns>
      <Column>
        <Card title="Products">
          <ProductPicks
            label="Products of the set"
            picks={values.members}
            noteOf={({ isHidden, price }) => (isHidden ? 'Hidden: the set is not offered' : priceText(price))}
            most={MAX_MEMBERS}
            what="a set"
            error={fields.members}
            onAdd={({ id, name, price, status, image }) =>
              set({ members: [...values.members, { id, name, price, isHidden: status !== 'active', image }] })
            }
            onChange={(members) => set({ members })}
          />
        </Card>
      </Column>
      <Column>
        <Card title="Name and price">
          <div className={fieldsClass}>
            <TextField {...field('name')} label="Name" maxLength={80} autoComplete="off" />
            <TextField
              {...field('price')}
              label="Price of the set (USD)"
              inputMode="decimal"
              hint={priceHint(values)}
              autoComplete="off"
            />
            <Checkbox
              name="isActive"
              checked={values.isActive}
              onChange={(event) => set({ isActive: event.target.checked })}
            >
              Offer it to shoppers
            </Checkbox>
            <Note>
              Sizes that cost more or less move the price of the set by the same amount. Coupons are taken from what the
              set leaves.
            </Note>
          </div>
        </Card>
      </Column>
    </Columns>
  </form>
);

function priceHint({ members, price }: Edit['values']): string {
  if (members.length < MIN_MEMBERS) return `Choose ${MIN_MEMBERS} to ${MAX_MEMBERS} products first.`;
  const sum = members.reduce((cents, member) => cents + Math.round(member.price * 100), 0);
  const typed = readAmount(price);
  const saves =
    typed.ok && typed.cents > 0 && typed.cents < sum ? ` The set saves ${priceText((sum - typed.cents) / 100)}.` : '';
  return `Separately: ${priceText(sum / 100)}.${saves}`;
}

function Editor({ set }: { set: StaffSet | undefined }) {
  const edit = useSetForm(set);
  const { conflict } = edit;
  return (
    <>
      <ScreenHead title={set?.name ?? 'Create set'} back={{ href: '/admin/sets', name: 'Sets' }}>
        {set && <DeleteSet set={set} />}
        <Action type="submit" label="Save set" form={SET_FORM} pending={edit.pending} />
      </ScreenHead>
      <EditNotices edit={edit} what="this set">
        {conflict && (
          <ChangeList
            lines={[
              conflict.name,
              priceText(conflict.price),
              conflict.members.map(({ name }) => name).join(', '),
              conflict.isActive ? 'Active' : 'Inactive',
            ]}
          />
        )}
      </EditNotices>
      {set?.problem && set.problem !== 'inactive' && <Alert tone="wait">{PROBLEMS[set.problem]}</Alert>}
      <SetFields edit={edit} />
    </>
  );
}

function DeleteSet({ set: { id, name } }: { set: StaffSet }) {
  const { run, pending } = useMutation();
  const remove = () =>
    run('DELETE /admin/sets/:id', {
      params: { id },
      confirm: {
        title: `Delete ${name}?`,
        line: 'Its products stay in the shop. Orders that have it keep their discount.',
        yes: 'Delete set',
        tone: 'danger',
      },
      goTo: '/admin/sets',
      success: 'Set deleted.',
      toastConflict: true,
    });
  return <Action label="Delete" look="danger" pending={pending} onClick={remove} />;
}
