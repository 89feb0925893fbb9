export type StockAlertProps = {
  id: string;
  /** Those that are sold out, '' for any of them; empty where it is the product. */
  sizes: readonly string[];
};
