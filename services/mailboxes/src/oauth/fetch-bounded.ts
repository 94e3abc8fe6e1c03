import type { CustomFetch } from 'openid-client';

/** Many times what providers answer, their keys included. */
const answerBytesMax = 1_048_576;

/** As `fetch`, for providers: a longer answer fails while it is read, and its connection is closed. */
export const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  return new Response(response.body?.pipeThrough(upTo(answerBytesMax)) ?? null, response);
};

function upTo(bytesMax: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > bytesMax) controller.error(new Error('The answer is too long'));
      else controller.enqueue(piece);
    },
  });
}
