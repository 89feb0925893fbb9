// Hot reload needs its preamble before any component, and styles come in by script.
import '@vitejs/plugin-react/preamble';
import '../styles/styles.ts';

await import('./entry.ts');
