import { useState } from 'react';
import type { Draft } from '../../browser/drafts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { drafts } from '../session.ts';
import styles from './edit-conflict.module.css';
import { Buttons } from './layout.tsx';

/** What was typed into a form before this tab lost it, to fill the form with; kept while somebody types on. */
export function useRestoredDraft(name: string) {
  const [begun, setBegun] = useState<Draft>(() => drafts.read(name));
  return {
    begun,
    isBack: Object.keys(begun).length > 0,
    keep: (draft: Draft) => drafts.save(name, draft),
    /** It is saved, or given up. */
    forget: () => {
      drafts.discard(name);
      setBegun({});
    },
  };
}

/** Over a form that was filled with what somebody had begun. */
export const RestoredDraftNotice = ({ onDrop }: { onDrop: () => void }) => (
  <div className={styles.meanwhile}>
    <Alert tone="wait">We restored your unsaved changes.</Alert>
    <Buttons>
      <Button look="quiet" size="small" onClick={onDrop}>
        Discard
      </Button>
    </Buttons>
  </div>
);
