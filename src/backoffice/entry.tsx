import '../styles/styles.ts';
import './components/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './back-office.tsx';
import { refreshSession } from './session.ts';

// As in `styles.ts`: all rules in one sheet, after those of shared components.
import.meta.glob('./**/*.module.css', { eager: true, query: '?sheet' });

const root = document.getElementById('office');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
  void refreshSession();
}
