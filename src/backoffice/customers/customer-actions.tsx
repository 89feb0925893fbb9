import { useNavigate } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';

/** Ends all logins of a customer. */
export function CustomerSessions({ id }: { id: string }) {
  const { mutate, pending, error } = useMutation();
  async function end() {
    const sure = await confirm({
      title: 'Log this customer out everywhere?',
      line: 'They’ll be logged out of every browser. Their password stays the same: if someone else knows it, ask them to reset it.',
      yes: 'Log out everywhere',
    });
    if (!sure) return;
    await mutate(() => adminApi.call('POST /admin/customers/:id/end-sessions', { params: { id } }), {
      success: 'Logged out everywhere.',
    });
  }
  return (
    <Card title="Logins">
      <Note>If someone else may have access to this account, log it out everywhere.</Note>
      <br />
      <ErrorAlert error={error} />
      <Buttons>
        <Button size="small" look="quiet" pending={pending} onClick={() => void end()}>
          Log out everywhere…
        </Button>
      </Buttons>
    </Card>
  );
}

/** A copy of what is stored about a customer, and its end. */
export function CustomerData({ id, name }: { id: string; name: string }) {
  const { mutate, pending, error } = useMutation();
  const navigate = useNavigate();
  async function forget() {
    const sure = await confirm({
      title: `Delete ${name}’s data?`,
      line: 'This deletes their name, account email, reviews and messages, and sends an email to confirm. Orders stay on record with their shipping address. This can’t be undone.',
      yes: 'Delete data',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await mutate(() => adminApi.call('POST /admin/customers/:id/forget', { params: { id } }), {
      success: 'Deleted.',
    });
    if (done) await navigate('/admin/customers');
  }
  return (
    <Card title="Customer data">
      <Note>For when a customer asks for a copy of their data, or asks you to delete it.</Note>
      <br />
      <ErrorAlert error={error} />
      <Buttons>
        <DownloadButton href={`/api/admin/customers/${id}/data`}>Download</DownloadButton>
        <Button size="small" look="danger" pending={pending} onClick={() => void forget()}>
          Delete…
        </Button>
      </Buttons>
    </Card>
  );
}
