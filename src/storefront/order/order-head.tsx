import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon } from '../../ui/icon-shapes.ts';

/** The heading over an order, also while it loads: a page without one gives screen readers no place. */
export const OrderHead = ({ children }: { children: ReactNode }) => (
  <div className="page-head">
    <a className="back" href={paths.profile()}>
      <Icon shape={arrowLeftIcon} />
      Your orders
    </a>
    {children}
  </div>
);
