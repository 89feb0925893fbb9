type State = 'requested' | 'approved' | 'declined' | 'received' | 'refunded' | 'sent' | 'closed' | 'withdrawn';

export const RETURN_STATES: Record<State, readonly [tone: 'ok' | 'no' | 'wait', words: string]> = {
  requested: ['wait', 'To approve'],
  approved: ['wait', 'Approved'],
  declined: ['no', 'Declined'],
  received: ['wait', 'Received'],
  refunded: ['ok', 'Refunded'],
  sent: ['ok', 'Replacement sent'],
  closed: ['no', 'Closed'],
  withdrawn: ['no', 'Canceled by customer'],
};

export const RETURN_REASONS: Record<string, string> = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed their mind',
  broken: 'Arrived broken',
  wrong_item: 'Not what was ordered',
  missing: 'Was missing',
  other: 'Another reason',
};
