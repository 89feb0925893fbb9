import { ScreenHead } from '../pieces/layout.tsx';

/** What needs somebody today. */
export const Component = () => <ScreenHead title="Today" />;
