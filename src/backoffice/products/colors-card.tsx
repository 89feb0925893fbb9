import { useQuery } from '../../browser/forms/use-query.ts';
import { BEAD_COLORS, type BeadColor, MAX_COLORS } from '../../shared/products/bead-colors.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { BeadTray } from '../../ui/product/bead-tray.tsx';
import { adminApi } from '../admin-api.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';

/** The colors that a product is found by: as its pictures have them until somebody chooses others. */
export function ColorsCard({ productId, pictures }: { productId: string; pictures: number }) {
  const params = { id: productId };
  const { answer, data, refetch } = useQuery(`${productId} colors ${pictures}`, () =>
    adminApi.call('GET /admin/products/:id/colors', { params }),
  );
  const { mutate, pending, error } = useMutation();
  async function save(colors: BeadColor[] | null) {
    if (!data) return;
    const body = { colors, before: data.colors };
    const success = colors ? 'Saved. These colors won’t change.' : 'Saved. Colors now come from its pictures.';
    if (await mutate(() => adminApi.call('PUT /admin/products/:id/colors', { params, body }), { success })) refetch();
  }
  return (
    <Card title="Colors">
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <form
          className={fieldsClass}
          key={JSON.stringify(data)}
          onSubmit={(event) => {
            event.preventDefault();
            const given = new FormData(event.currentTarget).getAll('color').map(String);
            void save(BEAD_COLORS.map(({ id }) => id).filter((id) => given.includes(id)));
          }}
        >
          <Note>
            {data.isChosen
              ? `You chose these. Customers find the product by up to ${MAX_COLORS} colors.`
              : `Found in its first pictures. Customers find the product by up to ${MAX_COLORS} colors; what you choose stays.`}
          </Note>
          <FormAlert error={error} />
          <BeadTray colors={BEAD_COLORS.map(({ id }) => ({ value: id }))} chosen={data.colors} />
          <Buttons>
            <Button type="submit" size="small" pending={pending}>
              Save colors
            </Button>
            {data.isChosen && (
              <Button look="quiet" size="small" pending={pending} onClick={() => void save(null)}>
                Use colors from pictures
              </Button>
            )}
          </Buttons>
        </form>
      )}
    </Card>
  );
}
