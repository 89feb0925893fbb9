/** A way in which one product of a file is sold: a row of Shopify's, a size of Etsy's. Amounts and counts as they are written. */
export type GivenVariant = {
  options: { name: string; value: string }[];
  price: string;
  wasPrice: string;
  /** A lower price for some days; days as they are written, '' for none. */
  sale?: { price: string; firstDay: string; lastDay: string };
  /** null: the file doesn't count them. */
  stock: string | null;
  sku: string;
};

/** A product as a file says it, whatever shop it comes from. Nothing is understood yet: words and amounts are as written. */
export type GivenProduct = {
  /** The first row that is about it, as spreadsheets count. */
  line: number;
  name: string;
  /** Plain words. */
  description: string;
  materials: string;
  keywords: string;
  category: string;
  maker: string;
  isActive: boolean;
  /** Empty: US dollars, as far as the file says. */
  currency: string;
  variants: GivenVariant[];
  /** How many there are of all variants together, where the file counts them so. */
  total?: string;
  /** What it is bought for. */
  cost?: string;
  lowStockAt?: string;
  isFeatured?: boolean;
  /** Not to be sold before the owner has looked at it, such as a gift card: a draft, whatever new products become. */
  staysDraft?: boolean;
  /** As far as the file weighs it. */
  weightGrams?: number;
  pictures: { url: string; alt: string }[];
  /** Paths where the former shop had it. */
  addresses: string[];
  /** What the owner should know of it, which doesn't hold it up. */
  notes: string[];
};

/** Of a file of our own: the cells by their columns, which `catalog/csv/product-csv.ts` reads. */
export type GivenLine = { product: GivenProduct } | { own: { line: number; cells: Record<string, string> } };

export const FORMATS = {
  shopify: 'Shopify',
  'shopify-2025': 'Shopify, new format',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
  wix: 'Wix',
  own: 'Our own spreadsheet',
} as const;
export type Format = keyof typeof FORMATS;
