import { z } from 'zod';
import { authCheck, changePasswordRequest, loginRequest, loginResponse, sessionSummary } from '../auth.ts';
import { backups } from '../backups.ts';
import { callsOf } from '../call.ts';
import { success } from '../errors.ts';

const call = callsOf('gateway');

/** The signed-in user and the user's own access. */
export const gatewayCalls = {
  checkAuth: call({
    method: 'get',
    path: '/api/auth/check',
    summary: 'Whether this session is signed in',
    response: authCheck,
  }),
  login: call({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in',
    request: loginRequest,
    response: loginResponse,
    refusals: [429],
  }),
  logout: call({ method: 'post', path: '/api/auth/logout', summary: 'Sign out', response: success }),
  changePassword: call({
    method: 'post',
    path: '/api/auth/password',
    summary: 'Change the password, and end all other sessions',
    request: changePasswordRequest,
    response: success,
    refusals: [422, 429],
  }),
  listSessions: call({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'Where this user is signed in, the latest seen first',
    response: z.array(sessionSummary),
  }),
  endOtherSessions: call({
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere else',
    response: success,
  }),
  endSession: call({
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'Sign out one session',
    response: success,
    refusals: [404],
  }),
  getBackups: call({
    method: 'get',
    path: '/api/backups',
    summary: 'Whether the product archives its databases, and when the newest backup was taken',
    response: backups,
  }),
};
