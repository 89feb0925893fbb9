import type { Problem } from './core/check.ts';

export type StudioRefusal =
  | { ok: false; reason: 'studio_off' }
  | { ok: false; reason: 'unknown_design' }
  | { ok: false; reason: 'not_orderable'; problem: Problem };

export function studioSentence(refusal: StudioRefusal): string {
  switch (refusal.reason) {
    case 'studio_off':
      return 'The bead studio is closed right now.';
    case 'unknown_design':
      return 'We couldn’t find this design.';
    case 'not_orderable':
      return refusal.problem.reason;
  }
}

const MAKER_SENTENCES = {
  unknown_maker: 'This maker is no longer on your list. Choose another.',
  no_maker: 'Add a maker in the studio’s settings first.',
  maker_email: 'Enter an email address.',
  maker_there: 'Another maker has this email address.',
  too_many_makers: 'There are 50 makers already. Remove one first.',
  unknown_design: 'We couldn’t find this design.',
  not_to_make: 'Only designs of orders that are paid and not shipped go to a maker.',
};
export type MakerReason = keyof typeof MAKER_SENTENCES;
export type MakerRefusal = { ok: false; reason: MakerReason };
export const makerSentence = (reason: MakerReason): string => MAKER_SENTENCES[reason];

const SETTINGS_SENTENCES = {
  changed_meanwhile: 'Someone else changed the studio in the meantime. Look at their changes, then save yours again.',
  beads_changed: 'An order has taken some of these beads in the meantime. Look at the new count, then save again.',
  unknown_color: 'The studio doesn’t have this color anymore.',
};
type SettingsReason = keyof typeof SETTINGS_SENTENCES;
export const settingsSentence = (reason: SettingsReason): string => SETTINGS_SENTENCES[reason];
