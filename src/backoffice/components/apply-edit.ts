import type { Edit, Selected } from './markdown-edits.ts';

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Whether something was changed. What has no room left in the field is not begun. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit | undefined): boolean {
  if (!edit) return false;
  const { from, to, insert, start, end } = edit;
  const length = area.value.length - (to - from) + insert.length;
  if (area.maxLength >= 0 && length > area.maxLength) return false;
  area.focus();
  area.setSelectionRange(from, to);
  // The one way to change a text that the browser can undo.
  const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
  return true;
}
