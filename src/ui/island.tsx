import { type ComponentType, useContext } from 'react';
import { FragmentContext } from './cached-fragment.tsx';

type IslandProps<Props extends object> = {
  name: string;
  component: ComponentType<Props>;
  props: Props;
  wake?: HydrationMoment;
};

/**
 * When an island hydrates: `now`; `near`, close to the viewport; `touch`, on the first pointer or focus event in it, so
 * that its script isn't loaded otherwise; `login`, like `near` but only for logged-in users: others keep the server's
 * markup.
 */
type HydrationMoment = 'now' | 'near' | 'touch' | 'login';

/**
 * A part of the page that hydrates separately; everything around it stays plain HTML. `props` are serialized into the
 * page, so they must be public. Use fixed ids inside: React's generated ones would differ between the server's whole
 * page and the hydrated part.
 */
export function Island<Props extends object>({ name, component: Component, props, wake = 'near' }: IslandProps<Props>) {
  const draw = useContext(FragmentContext);
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {draw ? draw(Component, props) : <Component {...props} />}
    </div>
  );
}
