import './shop.css';

// Every component's own styles go into one sheet, whether a script ever needs them or not: pages after the pieces that
// they are made of.
import.meta.glob('../ui/**/*.module.css', { eager: true });
import.meta.glob('../storefront/**/*.module.css', { eager: true });
