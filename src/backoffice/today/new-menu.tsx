import type { Role } from '../../shop/staff/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  chevronDownIcon,
  gemIcon,
  type IconShape,
  mailIcon,
  megaphoneIcon,
  plusIcon,
  receiptTextIcon,
  storeIcon,
} from '../../ui/icon-shapes.ts';
import { useMenu } from '../components/use-menu.ts';
import { useStaff } from '../session.ts';
import styles from './new-menu.module.css';

const CHOICES: readonly { name: string; href: string; icon: IconShape; role: Role }[] = [
  { name: 'Product', href: '/admin/products/new', icon: gemIcon, role: 'helper' },
  { name: 'Sale in person', href: '/admin/sell', icon: storeIcon, role: 'helper' },
  { name: 'Order', href: '/admin/orders/new', icon: receiptTextIcon, role: 'owner' },
  { name: 'Discount', href: '/admin/coupons?new', icon: megaphoneIcon, role: 'owner' },
  { name: 'Newsletter', href: '/admin/newsletters/new', icon: mailIcon, role: 'owner' },
];

/** What is made most often, two presses from Today. */
export function NewMenu() {
  const { role } = useStaff();
  const menu = useMenu();
  return (
    <details ref={menu} className={styles.menu}>
      <summary>
        <Icon shape={plusIcon} />
        <span>New</span>
        <Icon shape={chevronDownIcon} />
      </summary>
      <ul>
        {CHOICES.filter((each) => each.role === 'helper' || role === 'owner').map(({ name, href, icon }) => (
          <li key={name}>
            <a href={href}>
              <Icon shape={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
