import { api, queryOf } from '@cadenza/api-client';
import type { OauthProvider } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions, showError, useMutation } from '@cadenza/screen-kit';
import { providerNames } from '../mailbox/words.ts';

/** Who can be asked to let a mailbox sign in without a password. */
export const signInProvidersQuery = queryOptions(queryOf(calls.listSignInProviders));

/** Why a mailbox was not connected. */
export const refusedSignInQuery = (id: string) => queryOptions(queryOf(calls.getRefusedSignIn, { params: { id } }));

interface WantedSignIn {
  provider: OauthProvider;
  /** The mailbox that is connected again; absent: a new one. */
  mailboxId?: string;
}

/** Leaves the product for the provider, which sends the browser back. */
export function useStartSignIn() {
  return useMutation({
    mutationFn: ({ provider, mailboxId }: WantedSignIn) =>
      api.call(calls.startSignIn, { params: { provider }, body: mailboxId === undefined ? {} : { mailboxId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error, { provider }) => showError(error, `${providerNames[provider]} could not be asked`),
  });
}
