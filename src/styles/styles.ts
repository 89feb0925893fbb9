import './shop.css';

// Bundles every component's rules into one stylesheet, whether or not a script needs them (`vite.config.ts`): pages
// after the components they use.
import.meta.glob('../ui/**/*.module.css', { eager: true, query: '?sheet' });
import.meta.glob('../storefront/**/*.module.css', { eager: true, query: '?sheet' });
