import type { ReactNode } from 'react';
import empty280 from '../styles/pictures/empty-280.avif';
import empty280Webp from '../styles/pictures/empty-280.webp';
import empty560 from '../styles/pictures/empty-560.avif';
import empty560Webp from '../styles/pictures/empty-560.webp';
import styles from './empty.module.css';

type EmptyProps = { title: string; heading?: 'h1' | 'h2' | 'h3'; line: ReactNode; children?: ReactNode };

/** Empty state: a picture, one sentence, one quiet button (the children). */
export const Empty = ({ title, heading: Heading = 'h2', line, children }: EmptyProps) => (
  <div className={styles.empty}>
    <picture>
      <source type="image/avif" srcSet={`${empty280} 1x, ${empty560} 2x`} />
      <img src={empty280Webp} srcSet={`${empty280Webp} 1x, ${empty560Webp} 2x`} alt="" width="280" height="280" />
    </picture>
    <Heading>{title}</Heading>
    <p className={styles.line}>{line}</p>
    {children}
  </div>
);
