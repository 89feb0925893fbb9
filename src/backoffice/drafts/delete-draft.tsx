import { useNavigate } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { Buttons } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';

export function DeleteDraft({ id }: { id: string }) {
  const navigate = useNavigate();
  const { mutate, pending, error } = useMutation();
  async function remove() {
    const sure = await confirm({
      title: 'Delete this draft?',
      line: 'This can’t be undone. Orders created from it are kept.',
      yes: 'Delete draft',
      tone: 'danger',
    });
    if (!sure) return;
    await mutate(async () => {
      const answer = await adminApi.call('DELETE /admin/order-drafts/:id', { params: { id } });
      if (answer.ok) {
        toast('Draft deleted.');
        await navigate('/admin/orders/drafts');
      }
      return answer;
    });
  }
  return (
    <>
      <ErrorAlert error={error} />
      <Buttons>
        <Button look="danger" size="small" pending={pending} onClick={() => void remove()}>
          Delete draft
        </Button>
      </Buttons>
    </>
  );
}
