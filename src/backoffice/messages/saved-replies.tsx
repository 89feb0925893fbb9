import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { uuid } from '../../browser/uuid.ts';
import { MAX_SAVED_REPLIES } from '../../shop/contact/saved-reply-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import entries from '../components/forms/entries.module.css';
import { TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Buttons, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { MessageText } from '../components/message-text.tsx';
import styles from './saved-replies.module.css';

export const loader = () => fetchBody('GET /admin/saved-replies', {});

/** Saved replies that all staff can insert into messages; owners edit them. */
export function Component() {
  const { replies } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<Reply | 'new'>();
  const [removed, setRemoved] = useState<Reply>();
  const { mutate, pending, error } = useMutation();
  async function remove(reply: Reply) {
    const done = await mutate(() => adminApi.call('DELETE /admin/saved-replies/:id', { params: { id: reply.id } }));
    if (done) setRemoved(done.body);
  }
  async function putBack({ id, name, body }: Reply) {
    const input = { params: { id }, body: { name, body, seen: null } };
    const done = await mutate(() => adminApi.call('PUT /admin/saved-replies/:id', input), {
      success: `“${name}” is back.`,
    });
    if (done) setRemoved(undefined);
  }
  return (
    <>
      <ScreenHead title="Saved replies" back={{ href: '/admin/messages', name: 'Messages' }}>
        <Button size="small" disabled={replies.length >= MAX_SAVED_REPLIES} onClick={() => setEditing('new')}>
          Add saved reply
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      <div role="status">
        {removed && (
          <Buttons>
            <span>Deleted “{removed.name}”.</span>
            <Button size="small" look="quiet" pending={pending} onClick={() => void putBack(removed)}>
              Undo
            </Button>
          </Buttons>
        )}
      </div>
      {replies.length === 0 ? (
        <Empty
          title="No saved replies yet"
          line="Save the texts that you write again and again. Everyone on your staff can insert them into messages and replies to reviews."
        >
          <Button look="quiet" size="small" onClick={() => setEditing('new')}>
            Add your first saved reply
          </Button>
        </Empty>
      ) : (
        <ul className={entries.entries} aria-label="Saved replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <h2 className={styles.name}>{reply.name}</h2>
              <MessageText text={reply.body} />
              <Buttons>
                <Button size="small" look="quiet" aria-label={`Edit ${reply.name}`} onClick={() => setEditing(reply)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  look="plain"
                  pending={pending}
                  aria-label={`Delete ${reply.name}`}
                  onClick={() => void remove(reply)}
                >
                  Delete
                </Button>
              </Buttons>
            </li>
          ))}
        </ul>
      )}
      {editing && <EditReply reply={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

export type Reply = AdminBody<'GET /admin/saved-replies'>['replies'][number];

function EditReply({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const [id] = useState(() => reply?.id ?? uuid());
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      success="Saved."
      save={(read) =>
        adminApi.call('PUT /admin/saved-replies/:id', {
          params: { id },
          body: { name: read.text('name'), body: read.text('body'), seen: reply?.version ?? null },
        })
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            name="name"
            label="Name"
            hint="Only staff see it."
            required
            maxLength={80}
            defaultValue={reply?.name}
            error={fields.name}
          />
          <MarkdownField
            name="body"
            label="Text"
            hint="{first name}, {order number} and {store} are filled in when it’s inserted."
            rows={8}
            required
            maxLength={5000}
            defaultValue={reply?.body}
            error={fields.body}
            isMessage
            hasPreview
          />
        </>
      )}
    </FormDialog>
  );
}
