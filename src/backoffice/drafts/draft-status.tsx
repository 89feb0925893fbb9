import type { DraftStatus } from '../../shop/drafts/schema.ts';
import { Badge } from '../../ui/badge.tsx';

const STATUSES: Record<DraftStatus, { word: string; tone?: 'ok' | 'wait' }> = {
  draft: { word: 'Draft' },
  sent: { word: 'Link sent', tone: 'wait' },
  changed: { word: 'Changed since sent', tone: 'wait' },
  pending: { word: 'Payment pending', tone: 'wait' },
  expired: { word: 'Link expired' },
  canceled: { word: 'Link canceled' },
  paid: { word: 'Paid', tone: 'ok' },
};

export function DraftBadge({ status }: { status: DraftStatus }) {
  const { word, tone } = STATUSES[status];
  return <Badge {...(tone && { tone })}>{word}</Badge>;
}
