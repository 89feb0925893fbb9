import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './failed.module.css';

type FailedProps = {
  why: string;
  onRetry: () => void;
  /** A retry is pending. */
  isAsking?: boolean;
};

/** Error state of a request, with a retry button. `Loading` and the content are its other states. */
export const Failed = ({ why, onRetry, isAsking }: FailedProps) => (
  <div className={styles.failed}>
    <Alert tone="danger">{why}</Alert>
    <Button look="quiet" size="small" pending={isAsking} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
