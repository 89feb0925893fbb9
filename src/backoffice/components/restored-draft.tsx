import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './edit-conflict.module.css';
import { Buttons } from './layout.tsx';

/** Over a form that was filled with what this tab had not saved. */
export const RestoredDraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className={styles.notice}>
    <Alert tone="wait">We restored your unsaved changes.</Alert>
    <Buttons>
      <Button look="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </Buttons>
  </div>
);
