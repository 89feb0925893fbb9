import { cachedFragment } from '../cached-fragment.tsx';
import styles from './breadcrumbs.module.css';

/** The last one is the current page, without a link. */
type Crumb = { name: string; href?: string };

export const Breadcrumbs = cachedFragment(({ trail }: { trail: readonly Crumb[] }) => (
  <nav className={styles.crumbs} aria-label="Breadcrumb">
    <ol>
      {trail.map(({ name, href }, place) => (
        <li key={name} {...(place === trail.length - 1 && { 'aria-current': 'page' })}>
          {href ? <a href={href}>{name}</a> : name}
        </li>
      ))}
    </ol>
  </nav>
));
