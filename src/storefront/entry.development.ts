// React's hot reload needs its preamble before any component; in development, scripts inject the styles.
import '@vitejs/plugin-react/preamble';
import '../styles/styles.ts';

await import('./entry.ts');
