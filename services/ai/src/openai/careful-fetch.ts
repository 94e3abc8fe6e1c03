/**
 * `fetch` for a server that is not ours. The client library bounds the time until an answer begins, and waits between
 * its tries as long as the server tells it to; here the whole answer has to come within that time, its size is bounded,
 * and a server that wants a long pause is not asked again.
 *
 * An answer above `bytesMax` is cut there, which makes it unreadable.
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
    // A date is no number of seconds; whoever sends one means a longer pause.
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
