import { FIT_NAMES, FITS } from '../../shared/products/fit.ts';
import { labelClass } from '../../ui/field.tsx';
import styles from './reviews.module.css';

export const FitChoice = () => (
  <fieldset className={styles.fit}>
    <legend className={labelClass}>How did it fit? (optional)</legend>
    {FITS.map((fit) => (
      <label key={fit}>
        <input type="radio" name="fit" value={fit} />
        {FIT_NAMES[fit]}
      </label>
    ))}
  </fieldset>
);
