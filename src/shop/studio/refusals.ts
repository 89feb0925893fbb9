import type { Problem } from './core/problem.ts';

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
