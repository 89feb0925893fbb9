// The rules of every component, whether or not a script needs them; pages override components, and elements and
// utilities come last, since the bundler moves other imports below the globs. The shop's build makes several sheets of
// them (`sheets.ts`, `vite.config.ts`), the back office's one.
import './shop.css';

import.meta.glob('../ui/**/*.module.css', { eager: true, query: '?sheet' });
import.meta.glob('../storefront/**/*.module.css', { eager: true, query: '?sheet' });
