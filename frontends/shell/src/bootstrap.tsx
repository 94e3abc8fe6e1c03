import { setStyleNonce } from '@cadenza/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { limitRemoteLoading } from './remotes/limit-remote-loading.ts';
import './styles.css';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setStyleNonce(nonce);
limitRemoteLoading();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
