import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Renders a fragment of the current page and returns its placeholder. */
export type RenderFragment = <Props extends object>(part: ComponentType<Props>, props: Props) => ReactNode;

/** Provided by the server during rendering; undefined in the browser. */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined);

/**
 * Fragment cache for a component whose markup depends only on its props, all text and numbers: the server renders it
 * once per distinct props and reuses the markup. In the browser it's a normal component.
 */
export const cachedFragment = <Props extends object>(Part: ComponentType<Props>) =>
  function Drawn(props: Props): ReactNode {
    const draw = useContext(FragmentContext);
    return draw ? draw(Part, props) : <Part {...props} />;
  };
