import type { ReactNode } from 'react';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import type { ProductDraft } from '../../shop/catalog/products/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Card, Note } from '../components/layout.tsx';
import { Segments } from '../components/segments.tsx';
import styles from './product.module.css';
import { PRODUCT_FORM } from './product-form-id.ts';
import { texts } from './texts.ts';

type Props = { draft: ProductDraft; canPublish: boolean; children?: ReactNode };

/** Whether shoppers see it, and whether on the home page, too. */
export const StatusCard = ({ draft, canPublish, children }: Props) => (
  <Card title="Status">
    <Segments
      name="status"
      label="Status"
      form={PRODUCT_FORM}
      defaultValue={draft.status}
      choices={STATUS_NAMES.map((value) => ({
        value,
        name: PRODUCT_STATUSES[value],
        line: texts.status[value],
        disabled: value === 'active' && !canPublish,
      }))}
    />
    {!canPublish && <Note>{texts.ownersPublish}</Note>}
    <Feature isFeatured={draft.isFeatured} />
    {children}
  </Card>
);

export const Feature = ({ isFeatured }: { isFeatured: boolean }) => (
  <div className={styles.ticks}>
    <Checkbox name="isFeatured" form={PRODUCT_FORM} defaultChecked={isFeatured}>
      Feature on the home page
    </Checkbox>
    <a href="/admin/products/featured" className={styles.order}>
      Change the order
    </a>
  </div>
);
