import { paths } from '../../paths.ts';
import { Table } from '../../ui/table.tsx';
import { TextPage } from '../text/text-page.tsx';
import { CHARTS, SIZES } from './sizes.ts';

const COLUMNS = [{ head: 'Inches' }, ...SIZES.map((head) => ({ head }))];

export const SizeGuidePage = () => (
  <TextPage
    title="Size guide"
    lead="Measure with a soft tape where the piece will sit. All figures are inches, finished and measured inside."
  >
    {CHARTS.map(({ id, title, how, measures }) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>{how}</p>
        <Table
          label={`Sizes of ${title.toLowerCase()}`}
          columns={COLUMNS}
          rows={measures.map(({ name, inches }) => ({ key: name, cells: [name, ...inches] }))}
        />
      </section>
    ))}
    <h2>Between two sizes</h2>
    <p>
      Take the larger one for a cuff, the smaller one for a chocker. Beads take up room inside: the thicker they are,
      the snugger a piece sits.
    </p>
    <h2>Pieces without sizes</h2>
    <p>
      Earrings, home decor and accessories come as they are; their measures stand in the description. Anything unclear?{' '}
      <a href={paths.contactUs()}>Ask us</a>, a person replies within 24 hours.
    </p>
  </TextPage>
);
