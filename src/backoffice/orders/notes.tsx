import type { SubmitEvent } from 'react';
import { FormAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trashIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Card } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

/** Staff's notes; shoppers never see them. */
export function Notes({ desk }: { desk: OrderDetail }) {
  const { mutate, pending, error, fields } = useMutation();
  const { id } = desk.order;
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text') ?? '');
    if (await mutate(() => adminApi.call('POST /admin/orders/:id/notes', { params: { id }, body: { text } })))
      form.reset();
  }
  const remove = (note: number) =>
    mutate(() => adminApi.call('DELETE /admin/orders/:id/notes/:note', { params: { id, note } }), {
      success: 'Note removed.',
    });
  return (
    <Card title="Notes">
      {desk.notes.length > 0 && (
        <ul className={styles.notes}>
          {desk.notes.map((note) => (
            <li key={note.id}>
              {note.text}
              <small>
                {note.who}, {formatTime(note.at)}
                <IconButton label={`Remove note by ${note.who}`} look="remove" onClick={() => void remove(note.id)}>
                  <Icon shape={trashIcon} />
                </IconButton>
              </small>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormAlert error={error} />
        <Field id="note" label="Add a note" hint={texts.notesHint} error={fields.text}>
          {(tied) => <Textarea {...tied} name="text" maxLength={2000} required rows={2} />}
        </Field>
        <div>
          <Button type="submit" size="small" look="quiet" pending={pending}>
            Add note
          </Button>
        </div>
      </form>
    </Card>
  );
}
