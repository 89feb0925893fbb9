import { useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { uuid } from '../../browser/uuid.ts';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';

export type Reply = AdminBody<'GET /admin/saved-replies'>['replies'][number];

export function EditReply({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
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
