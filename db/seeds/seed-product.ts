import type { Picture } from '../../tools/sample-pictures/beads/draw.ts';
import type { CommunityName } from './communities.ts';

/** A product of the sample catalog, and how its picture is drawn. */
export type SeedProduct = {
  /** Permanent URL slug. */
  id: string;
  name: string;
  priceCents: number;
  /** A list: stock per size, in the group's order. */
  onHand: number | readonly number[];
  community: CommunityName;
  description: string;
  /** What the picture shows. */
  alt: string;
  /** Common search words that the product's name lacks. */
  keywords: string;
  /** What shoppers may have written on it. */
  personalization?: { label: string; maxLength: number; priceCents: number };
  /** Place among the Featured Products. */
  featured?: number;
  art: Omit<Picture, 'kind' | 'width' | 'title' | 'ratio'>;
};

export type SeedGroup = {
  category: string;
  kind: Picture['kind'];
  materials: string;
  care: string;
  sizes: readonly string[];
  products: readonly SeedProduct[];
};
