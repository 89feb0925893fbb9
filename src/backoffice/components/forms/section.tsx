import { createContext, type ReactNode, use } from 'react';
import { FieldsFold } from './fields.tsx';
import styles from './section.module.css';

/** Titles of open sections: a save mounts the fields anew, and they stay open. */
export const OpenSections = createContext(new Set<string>());

type SectionProps = {
  title: string;
  /** Its fields in a few words. */
  state: string;
  /** Paths of its fields. */
  at: string | readonly string[];
  children: ReactNode;
};

/** Fields below a heading with their state in a line; opens on an error in them. */
export function Section({ title, state, at, children }: SectionProps) {
  const opened = use(OpenSections);
  return (
    <FieldsFold
      at={at}
      className={styles.section}
      summary={
        <>
          <b>{title}</b> <span>{state}</span>
        </>
      }
      open={opened.has(title)}
      onToggle={(isOpen) => void (isOpen ? opened.add(title) : opened.delete(title))}
    >
      <div className="stack-4">{children}</div>
    </FieldsFold>
  );
}
