import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Takes a fragment of the page that is being rendered, and answers its placeholder. */
export type RenderFragment = <Props extends object>(part: ComponentType<Props>, props: Props) => ReactNode;

/** Given by the server while it draws a page; nothing in the browser. */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined);

/**
 * A component whose markup depends on its props alone, all of them text and numbers: on the server it is rendered once for
 * what it shows, and whatever shows the same takes the finished markup. In the browser it is a component like any other.
 */
export const cachedFragment = <Props extends object>(Part: ComponentType<Props>) =>
  function Drawn(props: Props): ReactNode {
    const draw = useContext(FragmentContext);
    return draw ? draw(Part, props) : <Part {...props} />;
  };
