import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffSet } from '../../shop/sets/staff-schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { fetchBody } from '../admin-api.ts';
import { ChangeList, CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { DeleteSet } from './delete-set.tsx';
import { PROBLEMS } from './problem-text.ts';
import { SET_FORM, SetFields } from './set-fields.tsx';
import { useSetForm } from './use-set-form.ts';

export const loader = ({ params: { id } }: LoaderFunctionArgs) =>
  id === undefined ? Promise.resolve(undefined) : fetchBody('GET /admin/sets/:id', { params: { id } });

export function Component() {
  const set = useLoaderData<typeof loader>();
  return <Editor key={set?.id ?? 'new'} set={set} />;
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
