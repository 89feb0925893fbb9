/** What became of a line: its journal, from which it is undone. */
export type LineOutcome = {
  does: 'create' | 'change' | 'nothing';
  /** Of a known product: what the changed fields held before and after. */
  fields?: { before: object; after: object };
  stockSteps?: { size: string | null; by: number }[];
  priceChanged?: boolean;
  /** Ids of the pictures that came with it. */
  pictures?: string[];
  missing?: { url: string; alt: string; why: string }[];
  isDraft?: boolean;
  /** The product's `changedAt` when it was done: a product that was edited since is archived, not deleted. */
  changedAt?: string;
  /** What the owner should know: why it failed, or what an undo has left. */
  told?: string[];
};
