import { createQueryClient, lazyComponent } from '@cadenza/screen-kit/core';
import { setStyleNonce } from '@cadenza/ui/elements';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { LoadingPage } from './components/whole-page.tsx';
import { limitRemoteLoading } from './remotes/limit-remote-loading.ts';
import { preloadRemoteModule } from './remotes/load-remote-module.ts';
import { remoteAt } from './remotes/remote-addresses.ts';
import { expectsSession } from './session/session-hint.ts';
import './styles.css';

const BrowserApp = lazyComponent(async () => (await import('./browser-app.tsx')).BrowserApp, <LoadingPage />);

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setStyleNonce(nonce);
limitRemoteLoading();
if (expectsSession()) preload();
// Starts with the first input, so that it is loaded by the time a password is typed.
else window.addEventListener('input', preload, { once: true });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App queryClient={createQueryClient()}>
      <BrowserApp />
    </App>
  </StrictMode>,
);

function preload(): void {
  void BrowserApp.preload();
  const remote = remoteAt(window.location.pathname);
  if (remote) preloadRemoteModule(remote.module);
}
