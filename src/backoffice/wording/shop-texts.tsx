import { useLoaderData } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { TextsScreen } from './texts-screen.tsx';

export const loader = () => fetchBody('GET /admin/shop-texts', {});

export function Component() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <TextsScreen
      note="Short texts on your shop’s pages that promise something or say how you do things. Longer texts are under Content → Pages. Your banner and home page are under Brand."
      one="text"
      many="texts"
      path="/admin/settings/texts/shop"
      texts={texts.map(({ text, shown, sample, ...each }) => ({
        ...each,
        line: shown || 'Left out',
        isEdited: text !== null,
        words: text ?? sample,
      }))}
    />
  );
}
