/** How a package travels; `number` and `url` null where the carrier gives none. */
export type Tracking = { carrier: string; number: string | null; url: string | null };
