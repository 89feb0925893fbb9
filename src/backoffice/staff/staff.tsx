import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import type { Role } from '../../shop/staff/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { fetchBody } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { submitting } from '../components/forms/read-form.ts';
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
      <p className={styles.link}>{link}</p>
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

function AddMember({ onInvited }: Inviting) {
  const { run, pending, error, fields } = useMutation();
  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const body = {
      name: String(typed.get('name')),
      email: String(typed.get('email')),
      role: typed.get('role') === 'owner' ? ('owner' as const) : ('helper' as const),
    };
    const done = await run('POST /admin/staff/invitations', { body });
    if (!done) return;
    onInvited(done.body);
    form.reset();
  }
  return (
    <Card title="Add staff member">
      <form className={styles.form} onSubmit={submitting(submit)}>
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
          <Action type="submit" label="Send invitation" pending={pending} />
        </div>
      </form>
    </Card>
  );
}

const officeAddress = () => `${location.origin}/admin`;
