import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import styles from './sign-in.module.css';

/** Shown once: the shop keeps only what it needs to recognise them. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <div className={styles.form}>
      <p>
        Should your phone be lost, each of these codes opens the back office once. Print them or write them down, and
        keep them where you keep your papers. They are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        I have kept these codes
      </Checkbox>
      <Button disabled={!kept} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
