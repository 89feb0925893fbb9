import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, slowest first: started late, one of them would keep a single worker busy while the others are idle.
 * A file that is not named here comes after them. Vitest's own cache of durations is empty in a fresh clone.
 */
const SLOWEST = [
  'journeys/page-checks',
  'journeys/failing-calls',
  'journeys/office-screens',
  'faults/crashes',
  'journeys/accounts',
  'faults/paypal-trouble',
  'journeys/buying.',
  'journeys/browsing',
  'journeys/paying',
  'journeys/office-day',
  'journeys/strict-policy',
  'journeys/',
  'faults/',
];

/** A worker is handed on only between neighbours of one project, so the files of each stay together; the shortest last. */
const PROJECTS = ['outside', 'inside'];

const rankOf = ({ moduleId }: TestSpecification) => {
  const place = SLOWEST.findIndex((name) => moduleId.includes(`/tests/${name}`));
  return place === -1 ? SLOWEST.length : place;
};
const projectRank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);

/** The order of the files in a run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => projectRank(a) - projectRank(b) || rankOf(a) - rankOf(b));
  }
}
