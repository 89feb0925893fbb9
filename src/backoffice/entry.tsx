import '../styles/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './back-office.tsx';
import { refreshSession } from './session.ts';

const place = document.getElementById('office');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
  void refreshSession();
}
