import { getNonce, setNonce } from 'get-nonce';

/**
 * Takes the page's style nonce. Call it before the first render: the scroll lock behind dialogs and the viewports of
 * Select and ScrollArea add `<style>` elements, which a strict Content Security Policy blocks without the nonce.
 */
export function setStyleNonce(nonce: string): void {
  setNonce(nonce);
}

/** The nonce as a prop to spread, empty when the page has none. */
export function styleNonceProps(): { nonce?: string } {
  const nonce: string | undefined = getNonce();
  return nonce ? { nonce } : {};
}
