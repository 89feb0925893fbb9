import { Badge } from '../../ui/badge.tsx';
import styles from './products.module.css';

type Props = { isHidden: boolean; isDraft: boolean; isFeatured: boolean; isSample: boolean };

/** Whether shoppers see it, and what else is to be known at a glance. */
export function ProductState({ isHidden, isDraft, isFeatured, isSample }: Props) {
  if (isHidden) return <Badge>{isDraft ? 'Draft' : 'Archived'}</Badge>;
  return (
    <span className={styles.badges}>
      <Badge tone="ok">Active</Badge>
      {isFeatured && <Badge tone="wait">Featured</Badge>}
      {isSample && <Badge>Sample</Badge>}
    </span>
  );
}
