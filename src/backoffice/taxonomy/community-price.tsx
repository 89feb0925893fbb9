import { useQuery } from '../../browser/forms/use-query.ts';
import type { StaffCommunity } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { Note } from '../components/layout.tsx';
import { PricePartsForm } from '../components/price-parts.tsx';

type CommunityPriceProps = { community: StaffCommunity; onClose: () => void };

/** Where the price of what a community makes goes, in percent, over the list of communities. */
export function CommunityPrice({ community: { slug, name }, onClose }: CommunityPriceProps) {
  const params = { slug };
  const { answer, data } = useQuery(slug, () => adminApi.call('GET /admin/communities/:slug/price-parts', { params }));
  return (
    <Dialog title={`Where the price goes: ${name}`} onClose={onClose}>
      <Note>
        Shown as beads on a thread, on their page and on each of their products. Without parts, nothing is shown. Enter
        whole percentages that add up to 100.
      </Note>
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && (
        <PricePartsForm
          unit="percent"
          told={data}
          save={(body) => adminApi.call('PUT /admin/communities/:slug/price-parts', { params, body })}
          onSaved={onClose}
        />
      )}
    </Dialog>
  );
}
