import { useQuery } from '../../browser/forms/use-query.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { Card, Note } from '../components/layout.tsx';
import { MeasuresForm } from '../components/measures-form.tsx';

type MeasuresCardProps = { productId: string; category: string; sizes: readonly string[] };

/** What differs of a product’s sizes from those of its category. */
export function MeasuresCard({ productId, category, sizes }: MeasuresCardProps) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery([productId, category, ...sizes].join(' '), () =>
    adminApi.call('GET /admin/products/:id/measures', { params }),
  );
  if (sizes.length === 0) return null;
  return (
    <Card title="Measures">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <>
          <Note>
            {data.category.measures
              ? `Sizes measure what ${data.category.name} says. Enter only what differs here: thicker beads, or sizes of its own.`
              : `${data.category.name} has no measures, so there’s no size finder. Enter them under Categories first.`}
          </Note>
          {data.category.measures && (
            <MeasuresForm
              key={data.version}
              bead={data.measures?.bead ?? null}
              beadOfCategory={data.category.measures.bead}
              sizes={data.measures?.sizes ?? []}
              names={data.sizes}
              save={(measures) =>
                adminApi.call('PUT /admin/products/:id/measures', { params, body: { measures, version: data.version } })
              }
              onSaved={refetch}
            />
          )}
        </>
      )}
    </Card>
  );
}
