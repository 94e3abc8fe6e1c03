import { createQueryClient, lazyComponent } from '@cadenza/platform/core';
import { setStyleNonce } from '@cadenza/ui/elements';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { limitRemoteLoading } from './remotes/limit-remote-loading.ts';
import { expectsSession } from './session/session-hint.ts';
import './styles.css';

const BrowserApp = lazyComponent(async () => (await import('./browser-app.tsx')).BrowserApp);

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setStyleNonce(nonce);
limitRemoteLoading();
if (expectsSession()) void BrowserApp.preload();
// By the time somebody has typed a password it is there.
else window.addEventListener('input', () => void BrowserApp.preload(), { once: true });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App queryClient={createQueryClient()}>
      <BrowserApp />
    </App>
  </StrictMode>,
);
