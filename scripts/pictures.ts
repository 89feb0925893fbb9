// `npm run pictures`: draws the sample catalogue's pictures anew, which takes some minutes.
import '../db/seeds/render-pictures.ts';
