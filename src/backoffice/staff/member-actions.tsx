import type { Role } from '../../shop/staff/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useStaff } from '../session.ts';
import type { Inviting } from './add-member.tsx';
import type { Member } from './member-row.tsx';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Handing = { onHanded: (handed: { name: string; email: string; password: string }) => void };

export function MemberActions({ member, onHanded, onInvited }: { member: Member } & Handing & Inviting) {
  const { id: me } = useStaff();
  const { mutate, pending, error } = useMutation();
  const params = { id: member.id };
  if (member.id === me) return <div className={styles.actions}>You</div>;
  async function handOver() {
    const question = member.closedAt ? texts.restore(member.name) : texts.newPassword(member.name);
    if (!(await confirm(question))) return;
    const done = await mutate(() => adminApi.call('POST /admin/staff/:id/password', { params }));
    if (done) onHanded({ name: member.name, email: member.email, password: done.body.password });
  }
  async function inviteAgain() {
    const done = await mutate(() => adminApi.call('POST /admin/staff/:id/invitation', { params }));
    if (done) onInvited(done.body);
  }
  const close = () =>
    mutate(() => adminApi.call('DELETE /admin/staff/:id', { params }), { success: texts.removed(member.name) });
  const reopen = () =>
    mutate(() => adminApi.call('POST /admin/staff/:id/reopen', { params }), { success: texts.reopened(member.name) });
  const toggle = () => {
    const role: Role = member.role === 'owner' ? 'helper' : 'owner';
    return mutate(() => adminApi.call('PATCH /admin/staff/:id', { params, body: { role } }), {
      success: `Now ${role}.`,
    });
  };
  return (
    <div className={styles.actions}>
      <ErrorAlert error={error} />
      {!member.closedAt && (
        <Button size="small" look="quiet" pending={pending} onClick={() => void toggle()}>
          Make {member.role === 'owner' ? 'helper' : 'owner'}
        </Button>
      )}
      {member.isNew && !member.closedAt && (
        <Button size="small" look="quiet" pending={pending} onClick={() => void inviteAgain()}>
          Invite again
        </Button>
      )}
      {isUndoable(member) && (
        <Button size="small" look="quiet" pending={pending} onClick={() => void reopen()}>
          Undo removal
        </Button>
      )}
      <Button size="small" look="quiet" pending={pending} onClick={() => void handOver()}>
        {member.closedAt ? 'Restore' : 'New password'}
      </Button>
      {!member.closedAt && (
        <Button size="small" look="quiet" pending={pending} onClick={() => void close()}>
          Remove
        </Button>
      )}
    </div>
  );
}

const UNDO_MS = 60 * 60 * 1000;
const isUndoable = ({ closedAt }: Member) => closedAt !== null && Date.now() - Date.parse(closedAt) < UNDO_MS;
