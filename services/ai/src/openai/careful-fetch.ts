/**
 * `fetch` for a server that is not ours. The client library limits only the time until a response begins, and between
 * tries it waits as long as the server asks. Here the whole response must arrive within that time, its size is limited,
 * and a server that asks for a long pause is not tried again.
 *
 * A response above `bytesMax` is cut there, which makes it unreadable.
 */
export function carefulFetch({
  bytesMax,
  pauseSecondsMax,
}: {
  bytesMax: number;
  pauseSecondsMax: number;
}): typeof fetch {
  return async (input, init) => {
    const { status, headers: received, body } = await fetch(input, init);
    const text = body ? await readAtMost(bytesMax, body) : null;
    const headers = new Headers(received);
    // A date is not a number and so counts as a long pause.
    const isShort = Number(received.get('retry-after') ?? 0) <= pauseSecondsMax;
    if (!isShort) headers.set('x-should-retry', 'false');
    headers.delete('retry-after-ms');
    headers.delete('content-length');
    return new Response(text, { status, headers });
  };
}

async function readAtMost(bytesMax: number, body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > bytesMax) break;
  }
  return Buffer.concat(pieces).subarray(0, bytesMax);
}
