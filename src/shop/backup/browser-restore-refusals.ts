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
export const MISTYPED =
  'A letter of this key is wrong or missing. Compare it with your paper, or scan the QR code that is printed beside it.';
export const wrongKey = (needed: string, typed: string) =>
  `This key doesn’t open the backup. It needs the key ${needed}, and this one is ${typed}: the ID is printed above each key.`;
export const keyNeeded = (needed: string) =>
  `This backup is encrypted to the key ${needed}. Type the backup key on your paper.`;
export const MACHINE_ONLY =
  'Only the machine that made this backup can open it: it was made before a backup key was. Choose a newer backup, or paste the key in the file backup.key of that machine.';

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
