import { Link, useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { signInProvidersQuery } from '../../api/sign-in.ts';
import { ContinueWith } from '../../components/continue-with.tsx';
import { providerNames } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';

/** The short way for accounts at Google and Microsoft. Nothing until it is known who can be asked: the form is there. */
export function WithoutPasswordCard() {
  const { data } = useQuery(signInProvidersQuery);
  if (!data) return null;
  const isSet = data.providers.filter((each) => each.isSet);
  const others = data.providers.filter((each) => !each.isSet).map(({ provider }) => providerNames[provider]);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Without a password</CardTitle>
        <CardDescription>
          {isSet.length > 0
            ? 'Choose the account there, and allow all that is asked for. Servers and settings are filled in; you can change the settings afterwards.'
            : 'Accounts at Google and Microsoft are connected in two clicks, once Cadenza has a client there.'}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {isSet.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {isSet.map(({ provider }) => (
              <ContinueWith key={provider} provider={provider} />
            ))}
          </div>
        ) : null}
        {others.length > 0 ? (
          <p className="text-sm">
            <Link to={paths.clients} className="underline underline-offset-4">
              How to switch on {others.join(' and ')}
            </Link>
          </p>
        ) : null}
      </CardContent>
    </Card>
  );
}
