import { classNames } from '../../../ui/class-names.ts';
import styles from './thumb.module.css';

/** A product's picture in a row, or its place where there is none; `large` in the three lines of a phone. */
export const Thumb = ({ src, large }: { src: string | null | undefined; large?: true }) => {
  const className = classNames(styles.thumb, large && styles.large);
  const size = large ? { width: 48, height: 60 } : { width: 30, height: 36 };
  return src ? <img className={className} src={src} alt="" {...size} loading="lazy" /> : <i className={className} />;
};
