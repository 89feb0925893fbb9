// `npm run pictures`: renders the sample catalog's images again, which takes some minutes.
// `npm run pictures -- office`: takes screenshots of the back office for docs/operating.md, and of the home page.
// `npm run pictures -- screens`: every screen of the back office, at a desk and on a phone, for docs/pictures/screens.
// `npm run pictures -- opening`: those of setting up and opening a shop, taken by the journey that does it.
// `npm run pictures -- names`: ten names as rendered by the studio, for README.md.
// `npm run pictures -- pages http://localhost:3000`: the pages of a running shop, for docs/pictures/pages.
import { argv } from 'node:process';

const [which = 'catalog'] = argv.slice(2);
if (which === 'office' || which === 'screens') await import('./office-pictures.ts');
else if (which === 'pages') await import('./page-pictures.ts');
else if (which === 'opening') await import('./opening-pictures.ts');
else if (which === 'names') await import('./name-pictures.ts');
else if (which === 'catalog') await import('../tools/sample-pictures/render-pictures.ts');
else console.log('Choose from: catalog, names, office, opening, pages, screens.');
