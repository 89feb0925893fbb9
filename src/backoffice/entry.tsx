import '../styles/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './back-office.tsx';
import { refreshSession } from './session.ts';

const root = document.getElementById('office');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
  void refreshSession();
}
