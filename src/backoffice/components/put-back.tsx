import { Button } from '../../ui/button.tsx';
import styles from './hung-pictures.module.css';

/** Says what was deleted, and stays until it is put back or something else is deleted. */
export const PutBack = ({ place, onUndo }: { place: number; onUndo: () => Promise<void> }) => (
  <div className={styles.deleted} role="status">
    <p>Picture {place + 1} is deleted.</p>
    <Button look="quiet" size="small" onClick={() => void onUndo()}>
      Undo
    </Button>
  </div>
);
