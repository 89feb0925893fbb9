import { adminApi } from '../admin-api.ts';
import type { Contact } from './order-detail.ts';
import { texts } from './texts.ts';

export type WrittenKind = 'message' | 'note' | 'reply';

export function callFor(kind: WrittenKind, id: string, written: { key: string; body: string }, { messages }: Contact) {
  const params = { id };
  switch (kind) {
    case 'message': {
      const lastReply = messages.findLast((message) => message.kind === 'email')?.id;
      return adminApi.call('POST /admin/orders/:id/messages', {
        params,
        body: { ...written, ...(lastReply !== undefined && { lastReply }) },
      });
    }
    case 'reply':
      return adminApi.call('POST /admin/orders/:id/replies', { params, body: written });
    default:
      return adminApi.call('POST /admin/orders/:id/notes', { params, body: { text: written.body } });
  }
}

export function hintFor(kind: WrittenKind, { repliesShowUp, repliesArriveAt }: Contact, first: string): string {
  if (kind === 'note') return texts.notesHint;
  if (kind === 'reply') return texts.replyHint;
  return repliesShowUp ? texts.repliesShowUp(first) : texts.repliesArrive(repliesArriveAt);
}
