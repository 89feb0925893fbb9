import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon } from '../../ui/icon-shapes.ts';
import { adminApi } from '../admin-api.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Tabs } from '../components/list.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import { SlipPaper } from './slip-paper.tsx';

type Props = {
  title: string;
  back: { href: string; name: string };
  desks: readonly OrderDetail[];
  sender: AdminBody<'GET /admin/sender'>;
  /** Shown where there is no order. */
  children?: ReactNode;
};

/** Packing slips on a paper that is chosen here, a sheet for each order. */
export function SlipScreen({ title, back, desks, sender, children }: Props) {
  const [search] = useSearchParams();
  const { mutate, pending, error } = useMutation();
  const isLabel = search.get('size') === '4x6';
  // From the moment that it lies on the table its buyer changes nothing any more; printed all the same where that fails.
  const printAll = async () => {
    await mutate(() => markAsPacking(desks));
    print();
  };
  return (
    <>
      <div data-screen-only>
        <ScreenHead title={title} back={back}>
          {desks.length > 0 && (
            <Button size="small" pending={pending} onClick={() => void printAll()}>
              <Icon shape={printerIcon} />
              Print
            </Button>
          )}
        </ScreenHead>
        <ErrorAlert error={error} />
        <Tabs
          label="Paper size"
          param="size"
          tabs={[
            { value: '', name: 'Letter' },
            { value: '4x6', name: '4 × 6 in' },
          ]}
        />
      </div>
      {desks.length === 0 && children}
      {desks.map((desk) => (
        <SlipPaper key={desk.order.id} desk={desk} sender={sender} isLabel={isLabel} />
      ))}
    </>
  );
}

const AT_ONCE = 4;

/** Answers what was refused, if anything was. What has left already is printed once more, and nothing changes. */
async function markAsPacking(desks: readonly OrderDetail[]): Promise<ApiResult<unknown>> {
  const answers: ApiResult<unknown>[] = [];
  await inParallel(desks, AT_ONCE, async ({ order }) => {
    answers.push(await adminApi.call('PUT /admin/orders/:id/packing', { params: { id: order.id } }));
  });
  const answer = answers.find(({ ok }) => !ok) ?? answers[0];
  if (!answer) throw new Error('There is no slip to print.');
  return answer;
}
