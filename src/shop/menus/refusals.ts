/** Every "no" of changing the menus, as the API's code. */
const SENTENCES = {
  changed_meanwhile: 'Someone else saved the menus in the meantime.',
  invalid_menus: 'Please check the highlighted fields.',
} as const;

export type MenuRefusal =
  | { ok: false; reason: 'changed_meanwhile' }
  /** By the place of each field, such as `menus.header.0.to`. */
  | { ok: false; reason: 'invalid_menus'; fields: Record<string, string> };

export const menuSentence = ({ reason }: MenuRefusal): string => SENTENCES[reason];
