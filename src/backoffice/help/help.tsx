import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { HANDBOOK, type HelpSection } from './handbook.ts';
import styles from './help.module.css';
import { blocksOf } from './section-blocks.ts';

const SECTIONS = HANDBOOK.map((section) => ({ ...section, blocks: blocksOf(section) }));
const hasRoom = () => matchMedia('(min-width: 1101px)').matches;

/** The owner's handbook, with everything in it on one screen: the browser's own search finds its words, too. */
export function Component() {
  const { hash, key } = useLocation();
  // Whoever goes on by keyboard goes on from there; after a dialog that led here has given its focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same place is asked for again
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return (
    <>
      <ScreenHead title="Help" />
      <div className={styles.help}>
        <details className={styles.contents} open={hasRoom()}>
          <summary>Contents</summary>
          <nav aria-label="Contents">
            {HANDBOOK.filter(({ level }) => level === 2).map((part) => (
              <div key={part.id}>
                <a href={`/admin/help#${part.id}`}>{part.title}</a>
                <ul>
                  {HANDBOOK.filter(({ part: name, level }) => name === part.title && level === 3).map(
                    ({ id, title }) => (
                      <li key={id}>
                        <a href={`/admin/help#${id}`}>{title}</a>
                      </li>
                    ),
                  )}
                </ul>
              </div>
            ))}
          </nav>
        </details>
        <div className={styles.text}>
          {SECTIONS.map((section) => (
            <section key={section.id} data-level={section.level}>
              <Heading {...section} />
              <MarkdownBlocks blocks={section.blocks} heading={section.title} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Heading({ id, level, title, isForOwners }: HelpSection) {
  const Level = `h${level}` as 'h2' | 'h3' | 'h4';
  return (
    <Level id={id} tabIndex={-1}>
      {title} {isForOwners && <Badge>Owners</Badge>}
    </Level>
  );
}
