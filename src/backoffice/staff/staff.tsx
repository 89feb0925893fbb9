import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import type { Role } from '../../shop/staff/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { CallForm } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note, ScreenHead } from '../components/layout.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { StaffPicture } from '../components/pictures/staff-picture.tsx';
import { useStaff } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

export const loader = () => fetchBody('GET /admin/staff', {});

type Invited = AdminBody<'POST /admin/staff/invitations'>;

const MEMBER_COLUMNS: readonly ListColumn[] = [
  { head: 'Name', grows: true },
  { head: 'Email', gives: 2 },
  { head: 'Role' },
  { head: 'Two-factor' },
  { head: 'Last seen' },
  { head: 'Change', hidden: true },
];

export function Component() {
  const staff = useLoaderData<typeof loader>();
  const [handed, setHanded] = useState<{ name: string; email: string; password: string }>();
  const [invited, setInvited] = useState<Invited>();
  return (
    <>
      <ScreenHead title="Staff" />
      {invited && <InvitationCard key={invited.link} invited={invited} />}
      <Card title="Staff members" flush>
        <RowList
          label="Table of staff"
          columns={MEMBER_COLUMNS}
          rows={staff.map((member) =>
            memberRow(member, <MemberActions member={member} onHanded={setHanded} onInvited={setInvited} />),
          )}
        />
      </Card>
      <AddMember onInvited={setInvited} />
      {handed && (
        <Dialog title={`Sign-in details for ${handed.name}`} onClose={() => setHanded(undefined)}>
          <p>{texts.handOver(handed.name)}</p>
          <Facts
            facts={[
              { name: 'Address', value: officeAddress() },
              { name: 'Email', value: handed.email },
              { name: 'Password', value: <span className={styles.password}>{handed.password}</span> },
            ]}
          />
          <Buttons>
            <CopyButton text={`${officeAddress()}\nEmail: ${handed.email}\nPassword: ${handed.password}`} />
            <Action label="Done" onClick={() => setHanded(undefined)} />
          </Buttons>
        </Dialog>
      )}
    </>
  );
}

/** The link is shown once, above the list, and gets the focus. */
function InvitationCard({ invited: { member, link, days, isEmailed } }: { invited: Invited }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={styles.invited} tabIndex={-1} role="status">
      <h2>Invitation for {member.name}</h2>
      <p>{isEmailed ? texts.invited(member.email, days) : texts.notEmailed(member.name, days)}</p>
      <Note>{texts.linkHint}</Note>
      <p className="anywhere">{link}</p>
      <CopyButton text={link} />
    </div>
  );
}

type Member = AdminBody<'GET /admin/staff'>[number];
const ROLES: Record<Role, string> = { owner: 'Owner', helper: 'Helper' };

function memberRow(member: Member, act: ReactNode): ListRow {
  const { id, name, email, pictureId, role, hasSecondFactor } = member;
  const picture = <StaffPicture name={name} pictureId={pictureId} />;
  return {
    key: id,
    link: name,
    picture,
    cells: [
      <Cut key="email">{email}</Cut>,
      ROLES[role],
      hasSecondFactor ? (
        <Badge key="factor" tone="ok">
          On
        </Badge>
      ) : (
        <Badge key="factor">Off</Badge>
      ),
      lastSeen(member),
    ],
    phone: {
      picture,
      sum: ROLES[role],
      line: email,
      states: (
        <>
          <Badge {...(hasSecondFactor && { tone: 'ok' as const })}>Two-factor {hasSecondFactor ? 'on' : 'off'}</Badge>
          {lastSeen(member)}
        </>
      ),
    },
    act,
    actPlace: 'below',
  };
}

function lastSeen({ closedAt, lastSeenAt, isNew }: Member) {
  if (closedAt) return 'Removed';
  if (lastSeenAt) return formatTime(lastSeenAt);
  return isNew ? 'Invited' : 'Not yet';
}

type Inviting = { onInvited: (invited: Invited) => void };
type Handing = { onHanded: (handed: { name: string; email: string; password: string }) => void };

function MemberActions({ member, onHanded, onInvited }: { member: Member } & Handing & Inviting) {
  const { id: me } = useStaff();
  const { run, pending, error } = useMutation();
  const params = { id: member.id };
  if (member.id === me) return <div className={styles.actions}>You</div>;
  async function handOver() {
    const question = member.closedAt ? texts.restore(member.name) : texts.newPassword(member.name);
    const done = await run('POST /admin/staff/:id/password', { params, confirm: question });
    if (done) onHanded({ name: member.name, email: member.email, password: done.body.password });
  }
  async function inviteAgain() {
    const done = await run('POST /admin/staff/:id/invitation', { params });
    if (done) onInvited(done.body);
  }
  const close = () => run('DELETE /admin/staff/:id', { params, success: texts.removed(member.name) });
  const reopen = () => run('POST /admin/staff/:id/reopen', { params, success: texts.reopened(member.name) });
  const toggle = () => {
    const role: Role = member.role === 'owner' ? 'helper' : 'owner';
    return run('PATCH /admin/staff/:id', { params, body: { role }, success: `Now ${role}.` });
  };
  return (
    <div className={styles.actions}>
      <ErrorAlert error={error} />
      {!member.closedAt && (
        <Action
          label={`Make ${member.role === 'owner' ? 'helper' : 'owner'}`}
          look="quiet"
          pending={pending}
          onClick={toggle}
        />
      )}
      {member.isNew && !member.closedAt && (
        <Action label="Invite again" look="quiet" pending={pending} onClick={inviteAgain} />
      )}
      {isUndoable(member) && <Action label="Undo removal" look="quiet" pending={pending} onClick={reopen} />}
      <Action label={member.closedAt ? 'Restore' : 'New password'} look="quiet" pending={pending} onClick={handOver} />
      {!member.closedAt && <Action label="Remove" look="quiet" pending={pending} onClick={close} />}
    </div>
  );
}

const UNDO_REMOVAL_MS = 60 * 60 * 1000;

const isUndoable = ({ closedAt }: Member) => closedAt !== null && Date.now() - Date.parse(closedAt) < UNDO_REMOVAL_MS;

const ROLE_CHOICES = [
  { value: 'helper', name: 'Helper' },
  { value: 'owner', name: 'Owner' },
];

const AddMember = ({ onInvited }: Inviting) => (
  <Card title="Add staff member">
    <CallForm
      className={styles.form}
      act="Send invitation"
      save={(read) => {
        const role: Role = read.text('role') === 'owner' ? 'owner' : 'helper';
        const body = { name: read.text('name'), email: read.text('email'), role };
        return adminApi.call('POST /admin/staff/invitations', { body });
      }}
      onSaved={(invited, form) => {
        onInvited(invited);
        form.reset();
      }}
    >
      <TextField name="name" label="Name" required maxLength={100} autoComplete="off" />
      <TextField name="email" label="Email" type="email" required maxLength={254} autoComplete="off" />
      <SelectField name="role" label="Role" choices={ROLE_CHOICES} />
      <Note>Owners can do everything. Helpers can:</Note>
      <ul className={styles.can}>
        {texts.helpersCan.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Note>{texts.helpersCannot}</Note>
      <Note>{texts.inviteHint}</Note>
    </CallForm>
  </Card>
);

const officeAddress = () => `${location.origin}/admin`;
