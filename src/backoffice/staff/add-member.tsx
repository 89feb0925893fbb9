import type { SubmitEvent } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

export type Invited = AdminBody<'POST /admin/staff/invitations'>;
export type Inviting = { onInvited: (invited: Invited) => void };

export function AddMember({ onInvited }: Inviting) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = {
      name: String(typed.get('name')),
      email: String(typed.get('email')),
      role: typed.get('role') === 'owner' ? ('owner' as const) : ('helper' as const),
    };
    const done = await mutate(() => adminApi.call('POST /admin/staff/invitations', { body }));
    if (!done) return;
    onInvited(done.body);
    form.reset();
  }
  return (
    <Card title="Add staff member">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormAlert error={error} />
        <Field id="member-name" label="Name" error={fields.name}>
          {(tied) => <Input {...tied} name="name" required maxLength={100} autoComplete="off" />}
        </Field>
        <Field id="member-email" label="Email" error={fields.email}>
          {(tied) => <Input {...tied} name="email" type="email" required maxLength={254} autoComplete="off" />}
        </Field>
        <Field id="member-role" label="Role">
          {(tied) => (
            <Select {...tied} name="role" defaultValue="helper">
              <option value="helper">Helper</option>
              <option value="owner">Owner</option>
            </Select>
          )}
        </Field>
        <Note>Owners can do everything. Helpers can:</Note>
        <ul className={styles.can}>
          {texts.helpersCan.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Note>{texts.helpersCannot}</Note>
        <Note>{texts.inviteHint}</Note>
        <div>
          <Button type="submit" size="small" pending={pending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Card>
  );
}
