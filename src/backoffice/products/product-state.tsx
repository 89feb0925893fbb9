import { PRODUCT_STATUSES, type ProductStatus } from '../../shared/products/product-status.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './products.module.css';

/** `quiet`: for lists that highlight only products that aren't active. */
type Props = { status: ProductStatus; isFeatured: boolean; isSample: boolean; quiet?: true };

/** Visibility and other status badges. */
export const ProductState = ({ status, isFeatured, isSample, quiet }: Props) => (
  <span className={styles.badges}>
    <StatusBadge status={status} {...(quiet && { quiet })} />
    {status === 'active' && isFeatured && <Badge tone="wait">Featured</Badge>}
    {isSample && <Badge>Sample</Badge>}
  </span>
);

export const StatusBadge = ({ status, quiet = false }: { status: ProductStatus; quiet?: boolean }) =>
  status === 'active' ? (
    <Badge tone="ok" quiet={quiet}>
      Active
    </Badge>
  ) : (
    <Badge>{PRODUCT_STATUSES[status]}</Badge>
  );
