import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ReadAnswers } from '@cadenza/contracts';

export interface ScriptedAnswers extends AsyncDisposable {
  url: string;
  isAway: boolean;
  /** When accounts were read. */
  readings: Map<string, string>;
  /** The emails that are not known, or whose leads may have written something that is not understood. */
  unsettled: Set<string>;
  /** What came back from emails, by their ids: the ids of contract events. */
  engagements: Map<string, string[]>;
}

/** The part of `tracking` that tells what was read, for tests of the sender alone. */
export async function startScriptedAnswers(): Promise<ScriptedAnswers> {
  const server = createServer(async (request, response) => {
    const { accountIds, emailIds } = (await json(request)) as { accountIds: string[]; emailIds: string[] };
    if (answers.isAway) return void response.writeHead(503).end('{}');
    const told: ReadAnswers = {
      readings: accountIds.flatMap((accountId) => {
        const readAt = answers.readings.get(accountId);
        return readAt === undefined ? [] : [{ accountId, readAt }];
      }),
      emails: emailIds.flatMap((emailId) =>
        answers.unsettled.has(emailId) ? [] : [{ emailId, engagements: answers.engagements.get(emailId) ?? [] }],
      ),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answers: ScriptedAnswers = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ isAway: false, readings: new Map(), unsettled: new Set(), engagements: new Map() },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return answers;
}
