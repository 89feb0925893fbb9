/** What a picture shows of its product, in the words of both sides of the shop. */
export const PICTURE_ROLES = { worn: 'Worn', scale: 'In scale', detail: 'Close-up', back: 'Clasp or back' } as const;
export type PictureRole = keyof typeof PICTURE_ROLES;
