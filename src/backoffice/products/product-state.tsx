import { PRODUCT_STATUSES, type ProductStatus } from '../../shared/products/product-status.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './products.module.css';

/** `quiet`: in lists, where what isn't active is to stand out. */
type Props = { status: ProductStatus; isFeatured: boolean; isSample: boolean; quiet?: true };

/** Whether shoppers see it, and what else is to be known at a glance. */
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
