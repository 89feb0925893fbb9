import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Block } from '../../shared/markdown/markdown.ts';
import { readMarkdown } from '../../shared/markdown/read-markdown.ts';
import { Badge } from '../../ui/badge.tsx';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { HANDBOOK, type HelpSection } from './handbook.ts';
import styles from './help.module.css';

const ON_A_PHONE = '390x844';
const AT_A_DESK = '1440x900';

const PART = 2;
const DETAIL = 4;

const isOtherDocument = (to: string) => to.split('#')[0]?.endsWith('.md') ?? false;

const HANDBOOK_PICTURES = import.meta.glob<string>('../../../docs/pictures/office-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A section's blocks with its pictures. Links to other sections stay in the app; links to other documents become text. */
export function toBlocks({ text }: HelpSection): Block[] {
  const blocks = readMarkdown(
    text
      .replace(
        /\]\(pictures\/([a-z-]+?)(-phone)?\.webp\)/g,
        (_, name, phone = '') => `](/pictures/${name}${phone}.webp#${phone ? ON_A_PHONE : AT_A_DESK})`,
      )
      .replaceAll('](#', '](/admin/help#')
      .replace(/ \(\[[^[\]]*\]\(([^()]*)\)\)/g, (whole, to) => (isOtherDocument(to) ? '' : whole))
      .replace(/\[([^[\]]*)\]\(([^()]*)\)/g, (whole, words, to) => (isOtherDocument(to) ? words : whole)),
  );
  return JSON.parse(JSON.stringify(blocks), (_key, value) =>
    value?.kind === 'image' ? { ...value, src: HANDBOOK_PICTURES[`../../../docs${value.src}`] ?? value.src } : value,
  );
}

type DrawnSection = HelpSection & { blocks: Block[] };

/** Parts and tasks, each with the details of the task. */
const SECTIONS = HANDBOOK.reduce<{ section: DrawnSection; details: DrawnSection[] }[]>((all, each) => {
  const section = { ...each, blocks: toBlocks(each) };
  if (section.level === DETAIL) all.at(-1)?.details.push(section);
  else all.push({ section, details: [] });
  return all;
}, []);

/** The owner's handbook on one screen, so that the browser's find works. On a phone, only the titles of tasks are open. */
export function Component() {
  const { hash, key } = useLocation();
  // Moves keyboard focus to the section, after a closing dialog has restored its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also on navigation to the same section
  useEffect(() => {
    if (hash === '') return;
    const frame = requestAnimationFrame(() => openAt(decodeURIComponent(hash.slice(1))));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return (
    <>
      <ScreenHead title="Help" />
      <div className={styles.help}>
        <details className={styles.contents} open>
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
          {SECTIONS.map(({ section, details }) =>
            section.level === PART ? (
              <Section key={section.id} {...section} />
            ) : (
              <section key={section.id} data-level={section.level}>
                <details open={hasRoom()}>
                  <summary>
                    <Heading {...section} />
                  </summary>
                  <MarkdownBlocks blocks={section.blocks} heading={section.title} />
                  {details.map((detail) => (
                    <Section key={detail.id} {...detail} />
                  ))}
                </details>
              </section>
            ),
          )}
        </div>
      </div>
    </>
  );
}

/** Focuses a section. The browser has scrolled to it, unless its task was closed. */
function openAt(id: string) {
  const heading = document.getElementById(id);
  const task = heading?.closest('details');
  if (task && !task.open) {
    task.open = true;
    heading?.scrollIntoView();
  }
  heading?.focus({ preventScroll: true });
}

const Section = (section: DrawnSection) => (
  <section data-level={section.level}>
    <Heading {...section} />
    <MarkdownBlocks blocks={section.blocks} heading={section.title} />
  </section>
);

const hasRoom = () => matchMedia('(min-width: 1101px)').matches;

function Heading({ id, level, title, isForOwners }: HelpSection) {
  const Level = `h${level}` as 'h2' | 'h3' | 'h4';
  return (
    <Level id={id} tabIndex={-1}>
      {title} {isForOwners && <Badge>Owners</Badge>}
    </Level>
  );
}
