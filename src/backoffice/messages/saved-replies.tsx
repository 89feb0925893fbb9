import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { uuid } from '../../browser/uuid.ts';
import { MAX_SAVED_REPLIES } from '../../shop/contact/saved-reply-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import entries from '../components/forms/entries.module.css';
import { TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { MessageText } from '../components/message-text.tsx';
import { fetchTabCounts, messageTabs } from './message-tabs.ts';
import styles from './saved-replies.module.css';

export async function loader() {
  const [{ replies }, tabs] = await Promise.all([fetchBody('GET /admin/saved-replies', {}), fetchTabCounts()]);
  return { replies, tabs };
}

/** Saved replies that all staff can insert into messages; owners edit them. */
export function Component() {
  const { replies, tabs } = useLoaderData<typeof loader>();
  const [removed, setRemoved] = useState<Reply>();
  return (
    <Collection
      title="Saved replies"
      {...messageTabs(tabs, 'owner')}
      above={<Removed reply={removed} onRestored={() => setRemoved(undefined)} />}
      what="saved replies"
      line="Save the texts that you write again and again, for all staff to insert into messages."
      add={{
        label: 'Add saved reply',
        first: 'Add your first saved reply',
        disabled: replies.length >= MAX_SAVED_REPLIES,
      }}
      rows={replies}
      list={({ run, pending, edit }) => (
        <ul className={entries.entries} aria-label="Saved replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <h2 className={styles.name}>{reply.name}</h2>
              <MessageText text={reply.body} />
              <Buttons>
                <Action label="Edit" of={reply.name} look="quiet" onClick={() => edit(reply)} />
                <Action
                  label="Delete"
                  of={reply.name}
                  look="plain"
                  pending={pending}
                  onClick={async () => {
                    const done = await run('DELETE /admin/saved-replies/:id', { params: { id: reply.id } });
                    if (done) setRemoved(done.body);
                  }}
                />
              </Buttons>
            </li>
          ))}
        </ul>
      )}
      form={(reply, close) => <EditReply reply={reply} onClose={close} />}
    />
  );
}

export type Reply = AdminBody<'GET /admin/saved-replies'>['replies'][number];

type RemovedProps = { reply: Reply | undefined; onRestored: () => void };

/** Undo of the last removal. */
function Removed({ reply, onRestored }: RemovedProps) {
  const { run, pending, error } = useMutation();
  async function restore({ id, name, body }: Reply) {
    const done = await run('PUT /admin/saved-replies/:id', {
      params: { id },
      body: { name, body, seen: null },
      success: `“${name}” is back.`,
    });
    if (done) onRestored();
  }
  return (
    <>
      <ErrorAlert error={error} />
      <div role="status">
        {reply && (
          <Buttons>
            <span>Deleted “{reply.name}”.</span>
            <Action label="Undo" look="quiet" pending={pending} onClick={() => restore(reply)} />
          </Buttons>
        )}
      </div>
    </>
  );
}

function EditReply({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const [id] = useState(() => reply?.id ?? uuid());
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      success="Saved."
      values={reply}
      save={(read) =>
        adminApi.call('PUT /admin/saved-replies/:id', {
          params: { id },
          body: { name: read.text('name'), body: read.text('body'), seen: reply?.version ?? null },
        })
      }
      onClose={onClose}
    >
      <TextField name="name" label="Name" hint="Only staff see it." required maxLength={80} />
      <MarkdownField
        name="body"
        label="Text"
        hint="{first name}, {order number} and {store} are filled in when it’s inserted."
        rows={8}
        required
        maxLength={5000}
        isMessage
        hasPreview
      />
    </FormDialog>
  );
}
