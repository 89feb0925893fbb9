/** What a picture shows of its product, as shoppers read it. `worn`: on a person; on anything else it is `form` or `card`. */
export const PICTURE_ROLES = {
  worn: 'Worn',
  form: 'On a display form',
  card: 'On a card',
  scale: 'In scale',
  detail: 'Close-up',
  back: 'Clasp or back',
} as const;
export type PictureRole = keyof typeof PICTURE_ROLES;
