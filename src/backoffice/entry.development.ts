// Hot reload needs its preamble before any component.
import '@vitejs/plugin-react/preamble';

await import('./entry.tsx');
