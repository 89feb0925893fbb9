import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Takes a part of the page that is being drawn, and answers what holds its place meanwhile. */
export type RenderFragment = <Props extends object>(part: ComponentType<Props>, props: Props) => ReactNode;

/** Given by the server while it draws a page; nothing in the browser. */
export const FragmentContext = createContext<RenderFragment | undefined>(undefined);

/**
 * A part whose markup hangs on its props alone, and these are plain words and numbers: on the server it is drawn once for
 * what it shows, and whatever shows the same takes the finished markup. In the browser it is a component like any other.
 */
export const cachedFragment = <Props extends object>(Part: ComponentType<Props>) =>
  function Drawn(props: Props): ReactNode {
    const draw = useContext(FragmentContext);
    return draw ? draw(Part, props) : <Part {...props} />;
  };
