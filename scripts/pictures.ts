// `npm run pictures`: draws the sample catalog's pictures anew, which takes some minutes.
// `npm run pictures -- office`: takes the pictures of the back office for docs/operating.md.
// `npm run pictures -- opening`: those of a shop that is set up and opened, on the way of the journey that does it.
// `npm run pictures -- names`: ten names as the studio draws them, for README.md and docs/operating.md.
// `npm run pictures -- pages http://localhost:3000`: the pages of a running shop, for docs/pictures/pages.
import { argv } from 'node:process';

const [which = 'catalog'] = argv.slice(2);
if (which === 'office') await import('./admin-screenshots.ts');
else if (which === 'pages') await import('./page-pictures.ts');
else if (which === 'opening') await import('./opening-pictures.ts');
else if (which === 'names') await import('./name-pictures.ts');
else if (which === 'catalog') await import('../tools/sample-pictures/render-pictures.ts');
else console.log('Choose from: catalogue, names, office, opening, pages.');
