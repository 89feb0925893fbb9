import { type ComponentType, useContext } from 'react';
import { FragmentContext } from './cached-fragment.tsx';

type IslandProps<Props extends object> = {
  /** As `src/storefront/islands.ts` calls it. */
  name: string;
  component: ComponentType<Props>;
  props: Props;
  wake?: HydrationMoment;
};

/**
 * When the browser brings an island to life: `now`; `near`, once it is close to the viewport; `touch`, with the first
 * pointer or focus in it, so that nobody else loads its script; `login`, near, and only for somebody who is logged in:
 * all others are shown what the server drew.
 */
type HydrationMoment = 'now' | 'near' | 'touch' | 'login';

/**
 * A part that the browser brings to life on its own; everything around it stays plain HTML. `props` travel in the
 * page, so they hold only what everybody may see. Inside, ids are plain names: React's generated ones would differ
 * between the whole page here and the part alone there.
 */
export function Island<Props extends object>({ name, component: Component, props, wake = 'near' }: IslandProps<Props>) {
  const draw = useContext(FragmentContext);
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {draw ? draw(Component, props) : <Component {...props} />}
    </div>
  );
}
