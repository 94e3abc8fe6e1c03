import { vi } from 'vitest';

/**
 * Routes `XMLHttpRequest`, which sends files, through the same fake network as all other calls. Half of a file counts
 * as sent at once, the rest when the response comes.
 */
export function fakeUploads(): void {
  vi.stubGlobal('XMLHttpRequest', FetchingRequest);
}

class FetchingRequest {
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  #call = { method: '', url: '' };
  #headers = new Headers();
  #responseHeaders = new Headers();
  #given = new AbortController();

  open(method: string, url: string) {
    this.#call = { method, url: url.replace(location.origin, '') };
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string) {
    return this.#responseHeaders.get(name);
  }

  abort() {
    this.#given.abort();
  }

  async send(body: Blob) {
    const progress = (loaded: number) => this.upload.onprogress?.({ lengthComputable: true, loaded, total: body.size });
    progress(body.size / 2);
    try {
      const { method, url } = this.#call;
      const response = await fetch(url, { method, body, headers: this.#headers, signal: this.#given.signal });
      const text = await response.text();
      if (this.#given.signal.aborted) return;
      progress(body.size);
      Object.assign(this, { status: response.status, responseText: text });
      this.#responseHeaders = response.headers;
      this.onload?.();
    } catch {
      this.onerror?.();
    }
  }
}
