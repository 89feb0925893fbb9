import './shop.css';

// Every component's own styles go into one sheet, whether a script ever needs them or not.
import.meta.glob('../{ui,storefront}/**/*.module.css', { eager: true });
