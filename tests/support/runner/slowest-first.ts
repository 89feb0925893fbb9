import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, slowest first: started late, one of them would keep a single worker busy while the others are
 * idle. Files not listed run afterwards. Vitest's own cache of durations is empty in a fresh clone.
 */
const SLOWEST = [
  'tests/journeys/office-screens',
  'tests/journeys/page-checks',
  'tests/journeys/owner-tasks',
  'tests/journeys/stories',
  'tests/journeys/failing-calls',
  'tests/journeys/browsing',
  'tests/journeys/drafts',
  'tests/journeys/core/opening-a-shop',
  'tests/journeys/core/accounts',
  'tests/journeys/core/buying.',
  'tests/journeys/content-pages',
  'tests/faults/crash-under-load',
  'tests/faults/start-and-crash',
  'tests/faults/paypal-trouble',
  'tests/cluster/',
  'tests/journeys/',
  'tests/faults/',
  'tests/security/held-event-loop',
  'tests/security/slow-patterns',
  'src/api/admin/marketing/newsletters',
  'src/platform/http/server.',
  'src/shop/backup/verify-backup',
  'src/shop/backup/backup.',
  'tests/rules/http-errors',
  'tests/rules/layers',
  'tests/security/headers',
  'src/api/',
];

/**
 * Files of one project stay together, because Vitest reuses a worker only between consecutive files of the same
 * project; the shortest project is last.
 */
const PROJECTS = ['outside', 'long', 'core', 'isolated', 'inside'];

const getRank = ({ moduleId }: TestSpecification) => {
  const place = SLOWEST.findIndex((name) => moduleId.includes(`/${name}`));
  return place === -1 ? SLOWEST.length : place;
};
const projectRank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);

const shuffled = <T>(all: readonly T[]) =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
const isShuffled = Boolean(process.env.SHUFFLE);

/**
 * Order of the files in a run; `SHUFFLE=1` shuffles those of each project, to find tests that depend on an earlier
 * file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (isShuffled) return shuffled(files).toSorted((a, b) => projectRank(a) - projectRank(b));
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => projectRank(a) - projectRank(b) || getRank(a) - getRank(b));
  }
}
