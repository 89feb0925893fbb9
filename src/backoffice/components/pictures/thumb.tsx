import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { imagePlusIcon } from '../../../ui/icon-shapes.ts';
import styles from './thumb.module.css';

/** Product thumbnail in a row, or the sign of a missing picture; `large` for the three-line phone layout. */
export const Thumb = ({ src, large }: { src: string | null | undefined; large?: true }) => {
  const className = classNames(styles.thumb, large && styles.large);
  const size = large ? { width: 48, height: 60 } : { width: 30, height: 36 };
  if (src) return <img className={className} src={src} alt="" {...size} loading="lazy" />;
  return (
    <i className={classNames(className, styles.none)}>
      <Icon shape={imagePlusIcon} />
    </i>
  );
};
