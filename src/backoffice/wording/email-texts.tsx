import { useLoaderData } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { TextsScreen } from './texts-screen.tsx';

export const loader = () => fetchBody('GET /admin/wording', {});

export function Component() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <TextsScreen
      note="Write the emails that customers get in your own words. Items, totals, addresses and links are filled in for you."
      one="email"
      many="emails"
      path="/admin/settings/texts"
      texts={texts.map(({ when, words, sample, ...text }) => ({
        ...text,
        line: when,
        isEdited: words !== null,
        words: Object.values(words ?? sample).join(' '),
      }))}
    />
  );
}
