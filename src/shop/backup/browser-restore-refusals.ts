/** `field`: beside which the sentence stands. */
export type RestoreRefused = {
  ok: false;
  reason: 'not_empty' | 'unreadable' | 'missing';
  detail: string;
  field?: 'key';
};

export const unreadable = (detail: string, field?: 'key'): RestoreRefused => ({
  ok: false,
  reason: 'unreadable',
  detail,
  ...(field && { field }),
});

export const NO_KEY_AT_ALL = 'This isn’t a backup key: it begins with AGE-SECRET-KEY-1.';
export const WRONG_KEY = 'This key doesn’t open the backup. Type the one on the paper of that shop.';
export const KEY_NEEDED = 'This backup is encrypted with a key that isn’t here. Type the backup key on your paper.';

export const BUSY: RestoreRefused = {
  ok: false,
  reason: 'not_empty',
  detail: 'Another restore is running. Wait until it’s done.',
};
export const IN_USE: RestoreRefused = {
  ok: false,
  reason: 'not_empty',
  detail:
    'This shop has orders, customers, subscribers, messages or products of its own, so nothing can be restored over it here.',
};
export const MISSING: RestoreRefused = {
  ok: false,
  reason: 'missing',
  detail: 'The file isn’t here anymore. Choose it again.',
};
