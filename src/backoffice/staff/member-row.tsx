import type { ReactNode } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import type { Role } from '../../shop/staff/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatTime } from '../components/format-time.ts';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import { Cut } from '../components/row-list.tsx';
import { StaffPicture } from '../components/staff-picture.tsx';

export type Member = AdminBody<'GET /admin/staff'>[number];

const ROLES: Record<Role, string> = { owner: 'Owner', helper: 'Helper' };

export const MEMBER_COLUMNS: readonly ListColumn[] = [
  { head: 'Name', grows: true },
  { head: 'Email', gives: 2 },
  { head: 'Role' },
  { head: 'Two-factor' },
  { head: 'Last seen' },
  { head: 'Change', hidden: true },
];

export function memberRow(member: Member, act: ReactNode): ListRow {
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
