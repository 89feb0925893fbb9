import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { MAX_API_KEYS, SCOPES, type Scope } from '../../shop/api-keys/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { formatDay, formatRecentTime } from '../components/format-time.ts';
import { CheckboxGroup, TextField } from '../components/forms/fields.tsx';
import { CallForm } from '../components/forms/form-dialog.tsx';
import { Action, Buttons, Note } from '../components/layout.tsx';
import { Collection, type RowActions } from '../components/lists/collection.tsx';
import { Cut, type ListColumn, type ListRow, RowList } from '../components/lists/row-list.tsx';
import { useShopUrl } from '../components/open-preview.tsx';

export const loader = () => fetchBody('GET /admin/api-keys', {});

type Key = AdminBody<'GET /admin/api-keys'>['keys'][number];
type Created = AdminBody<'POST /admin/api-keys'>;

/** Keys for programs that work for the shop: accounting, labels, spreadsheets. */
export function Component() {
  const { keys } = useLoaderData<typeof loader>();
  const shopUrl = useShopUrl();
  const [created, setCreated] = useState<Created>();
  return (
    <Collection
      title="Apps & keys"
      what="keys"
      line="A key lets another program, such as your accounting or label service, read and change what you choose."
      actions={<Action label="Webhooks" look="quiet" href="/admin/settings/keys/webhooks" />}
      add={{ label: 'Create key', first: 'Create your first key', disabled: keys.length >= MAX_API_KEYS }}
      note={
        <>
          Programs send a key with each call. <a href={shopUrl('/api/docs')}>See what they can do</a>.
        </>
      }
      rows={keys}
      list={(acts) => <RowList label="Keys" columns={COLUMNS} rows={keys.map((key) => keyRow(key, acts))} />}
      form={(_, close) => <CreateKey onClose={close} onCreated={setCreated} />}
    >
      {created && (
        <Dialog title={`Key for ${created.key.name}`} onClose={() => setCreated(undefined)}>
          <p>Copy it now and paste it into the program: it isn’t shown again. Anyone who has it can use it.</p>
          <p className="anywhere">
            <code>{created.secret}</code>
          </p>
          <Buttons>
            <CopyButton text={created.secret} />
            <Action label="Done" onClick={() => setCreated(undefined)} />
          </Buttons>
        </Dialog>
      )}
    </Collection>
  );
}

const COLUMNS: readonly ListColumn[] = [
  { head: 'Name' },
  { head: 'Key', gives: 1 },
  { head: 'What it can do', grows: true },
  { head: 'Status' },
  { head: 'Last used' },
  { head: 'Ends', gives: 2 },
  { head: 'Actions', hidden: true },
];

function keyRow(key: Key, { run }: RowActions<Key>): ListRow {
  const { id, name, begins, hasEnded } = key;
  const can = key.scopes.map((scope) => SCOPES[scope]).join(', ');
  const used = key.lastUsedAt ? formatRecentTime(key.lastUsedAt) : 'Never';
  const end = key.endsAt ? formatDay(new Date(Date.parse(key.endsAt) - 1).toISOString()) : 'No end date';
  const state = hasEnded ? (
    <Badge key="state">Ended</Badge>
  ) : (
    <Badge key="state" tone="ok">
      Active
    </Badge>
  );
  const remove = () =>
    run('DELETE /admin/api-keys/:id', {
      params: { id },
      confirm: {
        title: `Remove the key for ${name}?`,
        line: 'It stops working at once, and can’t be brought back.',
        yes: 'Remove key',
        tone: 'danger',
      },
      success: 'Key removed.',
    });
  return {
    key: id,
    link: name,
    cells: [
      `${begins}…`,
      <Cut key="can" grows>
        {can}
      </Cut>,
      state,
      used,
      end,
    ],
    phone: { line: can, aside: key.lastUsedAt ? `Used ${used}` : 'Never used', states: <>{state}</> },
    act: <Action label="Remove" of={name} look="plain" onClick={remove} />,
  };
}

const SCOPE_CHOICES = Object.entries(SCOPES).map(([id, name]) => ({ id, name }));
const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

type CreateKeyProps = { onClose: () => void; onCreated: (created: Created) => void };

const CreateKey = ({ onClose, onCreated }: CreateKeyProps) => (
  <Dialog title="Create key" onClose={onClose}>
    <CallForm
      act="Create key"
      save={(read) =>
        adminApi.call('POST /admin/api-keys', {
          body: {
            name: read.text('name'),
            scopes: read.all('scopes').filter(isScope),
            lastDay: read.text('lastDay') || null,
          },
        })
      }
      onSaved={(created) => {
        onClose();
        onCreated(created);
      }}
      onCancel={onClose}
    >
      <TextField name="name" label="Name" hint="What will use it, such as “Accounting”." required maxLength={60} />
      <CheckboxGroup name="scopes" title="What it can do" choices={SCOPE_CHOICES} />
      <TextField name="lastDay" label="Last day" type="date" optional hint="After this day it stops working." />
      <Note>Choose as little as the program needs.</Note>
    </CallForm>
  </Dialog>
);
