import { type RefObject, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { readAmount, toDollars } from '../../shared/money.ts';
import { MAX_MEMBERS, MIN_MEMBERS } from '../../shop/sets/schema.ts';
import type { StaffSet, StaffSetMember } from '../../shop/sets/staff-schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { ChangeList, CurrentVersion, EditConflict } from '../components/forms/edit-conflict.tsx';
import { TextField } from '../components/forms/fields.tsx';
import { ProductSearch } from '../components/forms/product-search.tsx';
import { mergeFieldErrors } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import styles from '../products/cards/worn-together-card.module.css';
import { PROBLEMS } from './problem-text.ts';

export const loader = ({ params: { id } }: LoaderFunctionArgs) =>
  id === undefined ? Promise.resolve(undefined) : fetchBody('GET /admin/sets/:id', { params: { id } });

export function Component() {
  const set = useLoaderData<typeof loader>();
  return <Editor key={set?.id ?? 'new'} set={set} />;
}

type FormMember = Pick<StaffSetMember, 'id' | 'name' | 'price' | 'isHidden'> & { image: string };
/** `price` as typed. */
type SetValues = { name: string; price: string; members: readonly FormMember[]; isActive: boolean };

const NEW: SetValues = { name: '', price: '', members: [], isActive: true };

/** Set editor. `saved` undefined: not saved yet. */
function useSetForm(saved: StaffSet | undefined, form: RefObject<HTMLFormElement | null>) {
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

type MembersProps = {
  members: readonly FormMember[];
  onChange: (members: readonly FormMember[]) => void;
  error: string | undefined;
};

/** Products of the set, in display order. */
const Members = ({ members, onChange, error }: MembersProps) => (
  <div className={styles.card}>
    {members.length > 0 && (
      <ol className={styles.pairs} aria-label="Products of the set">
        {members.map(({ id, name, price, image, isHidden }, place) => (
          <li key={id}>
            {image ? <img src={image} alt="" width={40} height={50} /> : <span className={styles.blank} />}
            <div>
              <a href={`/admin/products/${id}`}>{name}</a>
              <Note>{isHidden ? 'Hidden: the set is not offered' : priceText(price)}</Note>
            </div>
            <div className={styles.acts}>
              <IconButton
                label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moveItem(members, place, place - 1))}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === members.length - 1}
                onClick={() => onChange(moveItem(members, place, place + 1))}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              <IconButton
                look="remove"
                label={`Remove ${name}`}
                onClick={() => onChange(members.filter((member) => member.id !== id))}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    )}
    {members.length < MAX_MEMBERS ? (
      <ProductSearch
        key={members.length}
        label="Add a product"
        chosen={members}
        onAdd={({ id, name, price, status, image }) =>
          onChange([...members, { id, name, price, isHidden: status !== 'active', image }])
        }
        error={error}
      />
    ) : (
      <>
        <Note>That’s {MAX_MEMBERS}, as many as a set can have.</Note>
        {error && <FieldError>{error}</FieldError>}
      </>
    )}
  </div>
);

const SET_FORM = 'set-form';

type Edit = ReturnType<typeof useSetForm>;

const SetFields = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => {
  const { values, change, fields } = edit;
  return (
    <form
      id={SET_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Columns>
        <Column>
          <Card title="Products">
            <Members
              members={values.members}
              onChange={(members) => change({ ...values, members })}
              error={fields.members}
            />
          </Card>
        </Column>
        <Column>
          <Card title="Name and price">
            <div className={fieldsClass}>
              <TextField
                name="name"
                label="Name"
                value={values.name}
                onChange={(event) => change({ ...values, name: event.target.value })}
                error={fields.name}
                maxLength={80}
                autoComplete="off"
              />
              <TextField
                name="price"
                label="Price of the set (USD)"
                inputMode="decimal"
                value={values.price}
                onChange={(event) => change({ ...values, price: event.target.value })}
                hint={priceHint(values)}
                error={fields.price}
                autoComplete="off"
              />
              <Checkbox
                name="isActive"
                checked={values.isActive}
                onChange={(event) => change({ ...values, isActive: event.target.checked })}
              >
                Offer it to shoppers
              </Checkbox>
              <Note>
                Sizes that cost more or less move the price of the set by the same amount. Coupons are taken from what
                the set leaves.
              </Note>
            </div>
          </Card>
        </Column>
      </Columns>
    </form>
  );
};

/** Sum of the products' prices, and the saving with the typed price. */
function priceHint({ members, price }: Edit['values']): string {
  if (members.length < MIN_MEMBERS) return `Choose ${MIN_MEMBERS} to ${MAX_MEMBERS} products first.`;
  const sum = members.reduce((cents, member) => cents + Math.round(member.price * 100), 0);
  const typed = readAmount(price);
  const saves =
    typed.ok && typed.cents > 0 && typed.cents < sum ? ` The set saves ${priceText((sum - typed.cents) / 100)}.` : '';
  return `Separately: ${priceText(sum / 100)}.${saves}`;
}

function Editor({ set }: { set: StaffSet | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useSetForm(set, form);
  return (
    <>
      <ScreenHead title={set?.name ?? 'Create set'} back={{ href: '/admin/sets', name: 'Sets' }}>
        {set && <DeleteSet set={set} />}
        <Button type="submit" form={SET_FORM} size="small" pending={edit.pending}>
          Save set
        </Button>
      </ScreenHead>
      {edit.conflict ? (
        <EditConflict form={edit}>
          Someone else saved this set while you were editing. Your changes are still here.
          <CurrentVersion>
            <ChangeList
              lines={[
                edit.conflict.name,
                priceText(edit.conflict.price),
                edit.conflict.members.map(({ name }) => name).join(', '),
                edit.conflict.isActive ? 'Active' : 'Inactive',
              ]}
            />
          </CurrentVersion>
        </EditConflict>
      ) : (
        <FormAlert error={edit.error} />
      )}
      {set?.problem && set.problem !== 'inactive' && <Alert tone="wait">{PROBLEMS[set.problem]}</Alert>}
      <SetFields form={form} edit={edit} />
    </>
  );
}

function DeleteSet({ set: { id, name } }: { set: StaffSet }) {
  const { mutate, pending } = useMutation();
  const navigate = useNavigate();
  async function remove() {
    const sure = await confirm({
      title: `Delete ${name}?`,
      line: 'Its products stay in the shop. Orders that have it keep their discount.',
      yes: 'Delete set',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await mutate(
      async () => {
        const answer = await adminApi.call('DELETE /admin/sets/:id', { params: { id } });
        if (answer.ok) await navigate('/admin/sets');
        return answer;
      },
      { success: 'Set deleted.', toastConflict: true },
    );
    return done;
  }
  return (
    <Button look="danger" size="small" pending={pending} onClick={() => void remove()}>
      Delete
    </Button>
  );
}
