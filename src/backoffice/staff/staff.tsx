import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/layout/blocks.tsx';
import { fetchBody } from '../admin-api.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Buttons, Card, Note, ScreenHead } from '../components/layout.tsx';
import { RowList } from '../components/row-list.tsx';
import { AddMember, type Invited } from './add-member.tsx';
import { MemberActions } from './member-actions.tsx';
import { MEMBER_COLUMNS, memberRow } from './member-row.tsx';
import styles from './staff.module.css';
import { texts } from './texts.ts';

export const loader = () => fetchBody('GET /admin/staff', {});

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
            <Button size="small" onClick={() => setHanded(undefined)}>
              Done
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}

/** The link is shown this once. It stands above the list, where the eyes and the focus are led to. */
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

const officeAddress = () => `${location.origin}/admin`;
