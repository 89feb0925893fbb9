import { type RefObject, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { readAmount } from '../../shared/money-text.ts';
import { FEWEST_MEMBERS, MOST_MEMBERS } from '../../shop/sets/schema.ts';
import type { StaffSet } from '../../shop/sets/staff-schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { ChangeList, CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { TextField } from '../components/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { Members } from './members.tsx';
import { PROBLEMS } from './problem-text.ts';
import { useSetForm } from './use-set-form.ts';

export const loader = ({ params: { id } }: LoaderFunctionArgs) =>
  id === undefined ? Promise.resolve(undefined) : fetchBody('GET /admin/sets/:id', { params: { id } });

export function Component() {
  const set = useLoaderData<typeof loader>();
  return <Editor key={set?.id ?? 'new'} set={set} />;
}

const FORM = 'set-form';

function Editor({ set }: { set: StaffSet | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useSetForm(set, form);
  return (
    <>
      <ScreenHead title={set?.name ?? 'Create set'} back={{ href: '/admin/sets', name: 'Sets' }}>
        {set && <DeleteSet set={set} />}
        <Button type="submit" form={FORM} size="small" pending={edit.pending}>
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
      <Fields form={form} edit={edit} />
    </>
  );
}

type Edit = ReturnType<typeof useSetForm>;

const Fields = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => {
  const { values, change, fields } = edit;
  return (
    <form
      id={FORM}
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

/** What the products cost separately, and what the typed price saves. */
function priceHint({ members, price }: Edit['values']): string {
  if (members.length < FEWEST_MEMBERS) return `Choose ${FEWEST_MEMBERS} to ${MOST_MEMBERS} products first.`;
  const sum = members.reduce((cents, member) => cents + Math.round(member.price * 100), 0);
  const typed = readAmount(price);
  const saves =
    typed.ok && typed.cents > 0 && typed.cents < sum ? ` The set saves ${priceText((sum - typed.cents) / 100)}.` : '';
  return `Separately: ${priceText(sum / 100)}.${saves}`;
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
