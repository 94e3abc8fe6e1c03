import { api } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import type { MailServerTestRequest, MailServerTestResponse } from '@cadenza/contracts/test-emails';

export const testMailServer = (request: MailServerTestRequest): Promise<MailServerTestResponse> =>
  api.call(calls.testMailServer, { body: request });
