import styles from './no-picture.module.css';

/** The place of a piece that nobody has photographed yet, in the shape of its picture. */
export const NoPicture = () => <span className={styles.none} aria-hidden="true" />;
