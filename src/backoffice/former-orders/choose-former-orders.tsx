import { useLoaderData, useNavigate } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { ChooseFileScreen } from '../imports/choose-file-screen.tsx';
import { FORMER_IMPORT_STATES, orders, importTexts as texts } from './former-texts.ts';

export const loader = () => fetchBody('GET /admin/former-order-imports', {});

/** Upload of an order export from the shop's previous platform. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <ChooseFileScreen
      head={{ title: 'Import former orders', back: { href: '/admin/orders/former', name: 'Former orders' } }}
      call="POST /admin/former-order-imports"
      texts={texts}
      path={FORMER_ORDER_IMPORT_PATH}
      onRead={(id) => void navigate(`${FORMER_ORDER_IMPORT_PATH}/${id}`)}
      earlier={{
        title: 'Recent files',
        files: earlier.map(({ id, fileName, madeAt, state, added }) => ({
          id,
          fileName,
          madeAt,
          state: FORMER_IMPORT_STATES[state],
          ...(state === 'done' && { tone: 'ok' as const }),
          line: state === 'done' ? orders(added) : '',
        })),
      }}
    />
  );
}

const FORMER_ORDER_IMPORT_PATH = '/admin/orders/former/import';
