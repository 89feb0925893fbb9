import { paths } from '../../paths.ts';
import { definePage } from '../page.ts';
import { DevEmailPage, DevMailPage } from './page.tsx';

/** Both respond 404 if the API does: with a mail server, and in production. */
export const devMailPage = definePage({
  path: paths.devMail.pattern,
  isPrivate: true,
  async load({ api }) {
    const answer = await api.call('GET /dev/letters', {});
    return answer.ok ? { ok: true, shown: answer.body } : { ok: false, status: answer.status };
  },
  head: () => ({ title: 'Emails', description: 'Emails that this shop would have sent.' }),
  body: (letters) => <DevMailPage letters={letters} />,
});

export const devEmailPage = definePage({
  path: paths.devLetter.pattern,
  isPrivate: true,
  policy: 'letter',
  async load({ api, params }) {
    const answer = await api.call('GET /dev/letters/:id', { params: { id: params.id ?? '' } });
    return answer.ok ? { ok: true, shown: answer.body } : { ok: false, status: answer.status };
  },
  head: (letter) => ({ title: letter.subject, description: 'An email that this shop would have sent.' }),
  body: (letter) => <DevEmailPage letter={letter} />,
});
