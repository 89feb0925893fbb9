import { useNavigate } from 'react-router';
import type { StaffSet } from '../../shop/sets/staff-schema.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useMutation } from '../components/use-mutation.ts';

export function DeleteSet({ set: { id, name } }: { set: StaffSet }) {
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
