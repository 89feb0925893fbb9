import type { StaffMessage } from '../../shop/contact/schema.ts';
import { Badge } from '../../ui/badge.tsx';

export function MessageState({ message: { isDone, isLate } }: { message: Pick<StaffMessage, 'isDone' | 'isLate'> }) {
  if (isDone) return <Badge tone="ok">Done</Badge>;
  return isLate ? <Badge tone="no">Overdue</Badge> : <Badge tone="wait">Unanswered</Badge>;
}
