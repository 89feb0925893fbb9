import { useState } from 'react';
import type { Maker } from '../../../shop/studio/maker-schema.ts';
import { ErrorAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { adminApi } from '../../admin-api.ts';
import { confirm } from '../../components/confirm.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import { useMutation } from '../../components/use-mutation.ts';
import styles from './studio.module.css';

const PAPERS = [
  { value: 'letter', name: 'US Letter' },
  { value: 'a4', name: 'A4' },
];

/** Who weaves: charts are emailed to them from an order's page. */
export function Makers({ makers }: { makers: readonly Maker[] }) {
  const [edited, setEdited] = useState<Maker | 'new'>();
  const { mutate, pending, error } = useMutation();
  async function remove({ id, name }: Maker) {
    const line = 'The email address is deleted. Orders keep the name.';
    if (!(await confirm({ title: `Remove ${name}?`, line, yes: 'Remove', tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/makers/:id', { params: { id } }), { success: 'Removed.' });
  }
  return (
    <Card title="Makers">
      <Note>
        Weaving sheets are emailed to them from an order’s page. The first one weaves unless you choose another.
      </Note>
      <ErrorAlert error={error} />
      <ul className={styles.rows}>
        {makers.map((maker) => (
          <li key={maker.id}>
            <span>
              <b>{maker.name}</b>
              <br />
              <small>
                {maker.email}, {maker.paper === 'a4' ? 'A4' : 'US Letter'}
              </small>
            </span>
            <Buttons>
              <Button look="quiet" size="small" aria-label={`Edit ${maker.name}`} onClick={() => setEdited(maker)}>
                Edit
              </Button>
              <Button
                look="plain"
                size="small"
                pending={pending}
                aria-label={`Remove ${maker.name}`}
                onClick={() => void remove(maker)}
              >
                Remove
              </Button>
            </Buttons>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button look="quiet" size="small" onClick={() => setEdited('new')}>
          Add maker
        </Button>
      </Buttons>
      {edited && <MakerDialog maker={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function MakerDialog({ maker, onClose }: { maker: Maker | 'new'; onClose: () => void }) {
  const isNew = maker === 'new';
  const { name, email, paper } = isNew ? { name: '', email: '', paper: 'letter' } : maker;
  return (
    <FormDialog
      title={isNew ? 'Add maker' : `Edit ${name}`}
      success={isNew ? 'Maker added.' : 'Saved.'}
      save={(read) => {
        const sheet = read.text('makerPaper') === 'a4' ? ('a4' as const) : ('letter' as const);
        const body = { name: read.text('makerName'), email: read.text('makerEmail'), paper: sheet };
        return isNew
          ? adminApi.call('POST /admin/makers', { body })
          : adminApi.call('PUT /admin/makers/:id', { params: { id: maker.id }, body });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField name="makerName" label="Name" defaultValue={name} error={errors.name} maxLength={60} />
          <TextField
            name="makerEmail"
            label="Email"
            type="email"
            defaultValue={email}
            error={errors.email}
            maxLength={254}
            autoComplete="off"
          />
          <SelectField name="makerPaper" label="Paper" choices={PAPERS} defaultValue={paper} error={errors.paper} />
        </>
      )}
    </FormDialog>
  );
}
