import { z } from 'zod';
import { callsOf } from '../call.ts';
import { success } from '../errors.ts';
import { ofOneKey } from '../idempotency-key.ts';
import {
  accessQuery,
  mailboxAccess,
  reportRefusedLoginRequest,
  reportRefusedLoginResponse,
} from '../mailbox-access.ts';
import { oauthProviders, signInProviders, startedSignIn, startSignInRequest } from '../mailbox-sign-in.ts';
import { reportHealthRequest, reportUsageRequest } from '../mailbox-work.ts';
import {
  changeMailboxRequest,
  createMailboxRequest,
  findServersQuery,
  foundServers,
  importMailboxesRequest,
  importMailboxesResponse,
  mailbox,
  mailboxActivity,
  reportReadingsRequest,
  testMailboxRequest,
  testMailboxResponse,
} from '../mailboxes.ts';
import { changeSendingDomainRequest, domainParameter, sendingDomain } from '../sending-domains.ts';

const call = callsOf('mailboxes');

/** Connected mail accounts of persons. The relay, which is the account of the settings, is none of them. */
export const mailboxCalls = {
  listMailboxes: call({
    method: 'get',
    path: '/api/mailboxes',
    summary: 'All mailboxes, by address',
    response: z.array(mailbox),
  }),
  createMailbox: call({
    method: 'post',
    path: '/api/mailboxes',
    summary: 'Connect a mailbox; refused with the verdicts of the test if its SMTP server does not work',
    headers: ofOneKey,
    request: createMailboxRequest,
    status: 201,
    response: mailbox,
    refusals: [409, 422],
  }),
  importMailboxes: call({
    method: 'post',
    path: '/api/mailboxes/bulk',
    summary: 'Connect many mailboxes; answered in the order of the rows',
    headers: ofOneKey,
    request: importMailboxesRequest,
    response: importMailboxesResponse,
    refusals: [413, 422],
  }),
  testMailbox: call({
    method: 'post',
    path: '/api/mailboxes/test',
    summary: 'Sign in to mail servers without saving anything; ten times a minute',
    request: testMailboxRequest,
    response: testMailboxResponse,
    refusals: [422, 429],
  }),
  findMailServers: call({
    method: 'get',
    path: '/api/mailboxes/servers',
    summary: 'The mail servers that an address probably has',
    query: findServersQuery,
    response: foundServers,
    refusals: [422, 429],
  }),
  listSignInProviders: call({
    method: 'get',
    path: '/api/mailboxes/oauth',
    summary: 'Who can be asked to let a mailbox sign in without a password',
    response: signInProviders,
  }),
  startSignIn: call({
    method: 'post',
    path: '/api/mailboxes/oauth/{provider}/start',
    params: z.object({ provider: z.enum(oauthProviders) }),
    summary: 'Begin to connect a mailbox at Google or Microsoft; the browser goes on to the URL within ten minutes',
    request: startSignInRequest,
    response: startedSignIn,
    refusals: [404, 409, 429],
  }),
  listSendingDomains: call({
    method: 'get',
    path: '/api/mailboxes/domains',
    summary: 'The domains that mailboxes send from, and what the DNS says of them',
    response: z.array(sendingDomain),
  }),
  checkSendingDomain: call({
    method: 'post',
    path: '/api/mailboxes/domains/{domain}/check',
    summary: 'Ask the DNS about a domain now; ten times a minute',
    params: domainParameter,
    response: sendingDomain,
    refusals: [404, 429],
  }),
  changeSendingDomain: call({
    method: 'patch',
    path: '/api/mailboxes/domains/{domain}',
    summary: 'Choose whether first emails stop while nothing vouches for the mail of a domain',
    params: domainParameter,
    request: changeSendingDomainRequest,
    response: sendingDomain,
    refusals: [404],
  }),
  getMailbox: call({
    method: 'get',
    path: '/api/mailboxes/{id}',
    summary: 'A mailbox',
    response: mailbox,
    refusals: [404],
  }),
  getMailboxActivity: call({
    method: 'get',
    path: '/api/mailboxes/{id}/activity',
    summary: 'What happened to a mailbox, newest first; also of one that was removed',
    response: mailboxActivity,
    refusals: [404],
  }),
  changeMailbox: call({
    method: 'patch',
    path: '/api/mailboxes/{id}',
    summary: 'Change a mailbox; changed servers are tested before they replace the old ones',
    request: changeMailboxRequest,
    response: mailbox,
    refusals: [404, 422],
  }),
  removeMailbox: call({
    method: 'delete',
    path: '/api/mailboxes/{id}',
    summary: 'Remove a mailbox and destroy its passwords; its history stays',
    response: success,
    refusals: [404],
  }),
  pauseMailbox: call({
    method: 'post',
    path: '/api/mailboxes/{id}/pause',
    summary: 'Send nothing more by a mailbox until it is resumed',
    response: mailbox,
    refusals: [404],
  }),
  resumeMailbox: call({
    method: 'post',
    path: '/api/mailboxes/{id}/resume',
    summary: 'Send by a paused mailbox again; one that needs attention signs in to its servers first',
    response: mailbox,
    refusals: [404, 422],
  }),
  selfTestMailbox: call({
    method: 'post',
    path: '/api/mailboxes/{id}/self-test',
    summary: 'Send a mail from a mailbox to itself, and watch what becomes of it',
    status: 202,
    response: mailbox,
    refusals: [404, 409, 422],
  }),
  tellMailboxAccess: call({
    method: 'get',
    path: '/internal/mailboxes/{id}/access',
    callers: ['sending', 'tracking'],
    query: accessQuery,
    response: mailboxAccess,
    refusals: [404, 422],
  }),
  reportRefusedLogin: call({
    method: 'post',
    path: '/internal/mailboxes/{id}/refused-login',
    callers: ['sending', 'tracking'],
    request: reportRefusedLoginRequest,
    response: reportRefusedLoginResponse,
    refusals: [404],
  }),
  reportReadings: call({
    method: 'post',
    path: '/internal/mailboxes/readings',
    callers: ['tracking'],
    request: reportReadingsRequest,
    response: success,
  }),
  reportUsage: call({
    method: 'post',
    path: '/internal/mailboxes/usage',
    callers: ['sending'],
    request: reportUsageRequest,
    response: success,
  }),
  reportHealth: call({
    method: 'post',
    path: '/internal/mailboxes/health',
    callers: ['sending'],
    request: reportHealthRequest,
    response: success,
  }),
};
