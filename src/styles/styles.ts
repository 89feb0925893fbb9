import './shop.css';

// Every component's own rules go into one sheet, whether a script ever needs them or not (`vite.config.ts`): pages after
// the parts that they are made of.
import.meta.glob('../ui/**/*.module.css', { eager: true, query: '?sheet' });
import.meta.glob('../storefront/**/*.module.css', { eager: true, query: '?sheet' });
