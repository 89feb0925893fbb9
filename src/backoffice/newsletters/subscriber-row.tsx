import type { AdminBody } from '../../browser/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatDay } from '../components/format-time.ts';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import { Cut } from '../components/row-list.tsx';
import { useMutation } from '../components/use-mutation.ts';

type Listed = AdminBody<'GET /admin/subscribers'>['rows'][number];

export const SUBSCRIBER_COLUMNS: readonly ListColumn[] = [
  { head: 'Email', grows: true },
  { head: 'Status' },
  { head: 'Signed up', gives: 2 },
  { head: 'Confirmed', gives: 1 },
  { head: 'Unsubscribed', gives: 1 },
  { head: 'Consent from' },
  { head: 'Actions', hidden: true },
];

export function subscriberRow(each: Listed): ListRow {
  const state = <State key="state" of={each} />;
  return {
    key: each.id,
    link: each.email,
    cells: [
      state,
      formatDay(each.askedAt),
      each.confirmedAt ? formatDay(each.confirmedAt) : '–',
      each.leftAt ? formatDay(each.leftAt) : '–',
      <Cut key="consent">{consentText(each)}</Cut>,
    ],
    phone: {
      line: consentText(each),
      states: (
        <>
          {state}
          {whenText(each)}
        </>
      ),
    },
    act: each.state !== 'unsubscribed' && <Remove subscriber={each} />,
  };
}

/** Where somebody said yes: in a file, with the time that it tells, or on the shop's own form. */
function consentText({ consentSource, consentAt, askedFrom }: Listed): string {
  if (consentSource !== null) return [consentSource, consentAt && formatDay(consentAt)].filter(Boolean).join(', ');
  return askedFrom ? `Your shop, from ${askedFrom}` : 'Your shop';
}

function whenText({ state, askedAt, confirmedAt, leftAt }: Listed): string {
  if (state === 'unsubscribed' && leftAt) return formatDay(leftAt);
  return state === 'subscribed' && confirmedAt ? `since ${formatDay(confirmedAt)}` : formatDay(askedAt);
}

function State({ of: { state } }: { of: Listed }) {
  if (state === 'subscribed') return <Badge tone="ok">Subscribed</Badge>;
  return state === 'waiting' ? <Badge tone="wait">Waiting to confirm</Badge> : <Badge>Unsubscribed</Badge>;
}

function Remove({ subscriber: { id, email, state } }: { subscriber: Listed }) {
  const { mutate, pending } = useMutation();
  async function remove() {
    const line =
      state === 'waiting'
        ? 'Their request is deleted. They can ask for your newsletter again.'
        : 'They get no more newsletters. The address stays here as unsubscribed, so they aren’t emailed by mistake.';
    if (!(await confirm({ title: `Remove ${email}?`, line, yes: 'Remove', tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/subscribers/:id', { params: { id } }), {
      success: `Removed ${email}.`,
      toastConflict: true,
    });
  }
  return (
    <Button look="plain" size="small" pending={pending} aria-label={`Remove ${email}`} onClick={() => void remove()}>
      Remove
    </Button>
  );
}
