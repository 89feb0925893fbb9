import { classNames } from '../../../ui/class-names.ts';
import styles from './thumb.module.css';

/** Product thumbnail in a row, or a placeholder; `large` for the three-line phone layout. */
export const Thumb = ({ src, large }: { src: string | null | undefined; large?: true }) => {
  const className = classNames(styles.thumb, large && styles.large);
  const size = large ? { width: 48, height: 60 } : { width: 30, height: 36 };
  return src ? <img className={className} src={src} alt="" {...size} loading="lazy" /> : <i className={className} />;
};
