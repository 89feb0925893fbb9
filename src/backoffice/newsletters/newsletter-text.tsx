import type { RefObject } from 'react';
import { fieldsClass } from '../../ui/field.tsx';
import { TextField } from '../components/fields.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import type { useNewsletterForm } from './use-newsletter-form.ts';

type Edit = ReturnType<typeof useNewsletterForm>;

export const NewsletterText = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => (
  <form
    ref={form}
    className={fieldsClass}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void edit.save();
    }}
  >
    <TextField
      name="subject"
      label="Subject"
      value={edit.values.subject}
      onChange={(event) => edit.change({ ...edit.values, subject: event.target.value })}
      error={edit.fields.subject}
      maxLength={150}
      hint={subjectHint(edit.values.subject)}
    />
    <MarkdownField
      name="body"
      label="Text"
      rows={16}
      maxLength={30_000}
      takesPictures
      value={edit.values.body}
      onChange={(event) => edit.change({ ...edit.values, body: event.target.value })}
      error={edit.fields.body}
      hint="The unsubscribe link is added automatically."
    />
  </form>
);

/** Where mail programs cut a subject: phones after 35 to 45 letters, desks after about 60. */
function subjectHint(subject: string): string {
  const { length } = subject.trim();
  if (length <= SHOWN_ON_PHONES) return `${length} characters. Phones show about the first ${SHOWN_ON_PHONES}.`;
  const cut = subject.trim().slice(0, SHOWN_ON_PHONES).trimEnd();
  return `${length} characters. Phones show about this much: “${cut}…”`;
}
const SHOWN_ON_PHONES = 40;
