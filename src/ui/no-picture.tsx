import styles from './no-picture.module.css';

/** Placeholder for a product without a picture, in a picture's shape. */
export const NoPicture = () => <span className={styles.none} aria-hidden="true" />;
