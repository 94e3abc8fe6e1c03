import type { LinkAnswer, LinkRequest } from '@cadenza/contracts';
import type { Dispatcher } from 'undici';

/** A request on its way through `tracking`. After its end nothing has an effect on it. */
export interface PassedLink {
  request: LinkRequest;
  isOver(): boolean;
  /** Called when it ended without an answer. */
  onLeft: () => void;
  answer(answer: LinkAnswer): void;
  abort(reason: Error): void;
  passAlone(): void;
}

/** During an update, `tracking` may still be of the version before, which has no such call. */
const statusOfUnknownCall = 404;

/** Receives the response to a block line by line, and gives it up once nobody waits for what is still to come. */
export function receiveBlock(block: readonly PassedLink[]): Dispatcher.DispatchHandler {
  const decoder = new TextDecoder();
  let controller: Dispatcher.DispatchController | undefined;
  let rest = '';
  let lines = 0;

  const leaveIfNobodyWaits = () => {
    if (lines < block.length && block.every((each) => each.isOver())) controller?.abort(new Error('The clients left'));
  };
  const abortAll = (reason: Error) => {
    for (const each of block) each.abort(reason);
  };
  for (const each of block) each.onLeft = leaveIfNobodyWaits;

  function receive(line: string): void {
    const answer = JSON.parse(line) as LinkAnswer;
    lines += 1;
    block[answer[0]]?.answer(answer);
  }

  return {
    onRequestStart(given) {
      controller = given;
      leaveIfNobodyWaits();
    },
    onResponseStart(given, status) {
      if (status === statusOfUnknownCall) for (const each of block) each.passAlone();
      if (status !== 200) given.abort(new Error(`tracking answered many links with ${status}`));
    },
    onResponseData(given, piece) {
      const received = (rest + decoder.decode(piece, { stream: true })).split('\n');
      rest = received.pop() as string;
      try {
        for (const line of received) receive(line);
      } catch (error) {
        given.abort(error as Error);
      }
      leaveIfNobodyWaits();
    },
    onResponseEnd: () => abortAll(new Error('tracking left links unanswered')),
    onResponseError: (_controller, error) => abortAll(error),
  };
}
