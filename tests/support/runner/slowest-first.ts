import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, longest first: begun late, one of them would keep a single worker busy while the others have gone
 * home. A file that is not named here comes after them.
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

const rankOf = ({ moduleId }: TestSpecification) => {
  const place = SLOWEST.findIndex((name) => moduleId.includes(`/tests/${name}`));
  return place === -1 ? SLOWEST.length : place;
};

/** The order of the files in a run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
