import { conflict, invalid, notFound, type RefusalOf, unavailable } from '../../shared/refusals.ts';
import type { Problem } from './core/check.ts';

type Unwoven = { problem: Problem };

export const studioRefusals = {
  studio_off: notFound('The bead studio is closed right now.'),
  unknown_design: notFound('We couldn’t find this design.'),
  /** Answered under the problem’s own code, with the choice that would work. */
  not_orderable: invalid(({ problem }: Unwoven) => problem.reason, {
    answers: ({ problem: { code, about, reason, fix } }: Unwoven) => ({
      code: code.replaceAll('-', '_'),
      fields: { [about]: reason },
      fix: fix?.change ?? null,
      fixLabel: fix?.label ?? null,
    }),
  }),
  busy: unavailable('Many pictures are being drawn right now. Try again in a moment.', { retryAfterSeconds: 2 }),
};

export type StudioRefusal = RefusalOf<typeof studioRefusals>;

export const makerRefusals = {
  unknown_maker: notFound('This maker is no longer on your list. Choose another.'),
  no_maker: conflict('Add a maker in the studio’s settings first.'),
  maker_email: invalid('Enter an email address.', 'email'),
  maker_there: invalid('Another maker has this email address.', 'email'),
  too_many_makers: conflict('There are 50 makers already. Remove one first.'),
  unknown_design: notFound('We couldn’t find this design.'),
  not_to_make: conflict('Only designs of orders that are paid and not shipped go to a maker.'),
};

export type MakerRefusal = RefusalOf<typeof makerRefusals>;
export const studioSettingsRefusals = {
  invalid: invalid('Please check the highlighted settings.'),
  changed_meanwhile: conflict(
    'Someone else changed the studio in the meantime. Look at their changes, then save yours again.',
    { answers: (refusal: object) => refusal },
  ),
  beads_changed: conflict(
    'An order has taken some of these beads in the meantime. Look at the new count, then save again.',
  ),
  unknown_color: notFound('The studio doesn’t have this color anymore.'),
};
