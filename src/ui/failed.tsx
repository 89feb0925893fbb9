import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './failed.module.css';

type FailedProps = {
  /** The sentence of the refusal. */
  why: string;
  onRetry: () => void;
  /** The question is being asked once more. */
  isAsking?: boolean;
};

/** Something could not be got: why, and another try. With `Loading` and the thing itself, what a request can come to. */
export const Failed = ({ why, onRetry, isAsking }: FailedProps) => (
  <div className={styles.failed}>
    <Alert tone="danger">{why}</Alert>
    <Button look="quiet" size="small" pending={isAsking} onClick={onRetry}>
      Try again
    </Button>
  </div>
);
