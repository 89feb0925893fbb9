const SENTENCES = {
  push_address_unreadable: 'This browser gave an address for alerts that the shop can’t use.',
  push_devices_full: 'You can have alerts on up to ten devices. Remove one to add another.',
  no_such_push_device: 'This device was already removed.',
} as const;

export type PushReason = keyof typeof SENTENCES;

export const pushSentence = (reason: PushReason): string => SENTENCES[reason];
