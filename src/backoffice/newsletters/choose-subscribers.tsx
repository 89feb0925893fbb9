import { useLoaderData, useNavigate } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { ChooseFileScreen } from '../imports/choose-file-screen.tsx';
import { people, SUBSCRIBER_IMPORT_STATES, subscriberTexts as texts } from './subscriber-texts.ts';

export const loader = () => fetchBody('GET /admin/subscriber-imports', {});

const SUBSCRIBER_IMPORT_PATH = '/admin/subscribers/import';

/** Imports people who subscribed elsewhere. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <ChooseFileScreen
      head={{ title: 'Import subscribers', back: { href: '/admin/subscribers', name: 'Subscribers' } }}
      call="POST /admin/subscriber-imports"
      texts={texts}
      path={SUBSCRIBER_IMPORT_PATH}
      onRead={(id) => void navigate(`${SUBSCRIBER_IMPORT_PATH}/${id}`)}
      earlier={{
        title: 'Recent files',
        files: earlier.map(({ id, fileName, madeAt, state, added }) => ({
          id,
          fileName,
          madeAt,
          state: SUBSCRIBER_IMPORT_STATES[state],
          ...(state === 'done' && { tone: 'ok' as const }),
          line: state === 'done' ? `${people(added)} added` : '',
        })),
      }}
    />
  );
}
