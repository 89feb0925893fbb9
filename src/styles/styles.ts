import './shop.css';

// Every component's own styles go into one sheet, whether a script ever needs them or not: pages after the pieces that
// they are made of. They are counted because the build drops class names that nobody reads, and their styles with them;
// no page loads the script that this becomes.
const pieces = import.meta.glob('../ui/**/*.module.css', { eager: true });
const pages = import.meta.glob('../storefront/**/*.module.css', { eager: true });
document.documentElement.dataset.sheets = String(Object.keys(pieces).length + Object.keys(pages).length);
