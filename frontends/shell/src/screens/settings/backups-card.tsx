import { errorMessage } from '@cadenza/api-client';
import type { Backups } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Alert, ErrorState, Spinner } from '@cadenza/ui';
import { backupsQuery } from '../../api/backups.ts';
import { ageWords } from './age-words.ts';
import { Facts, ServerCard } from './server-card.tsx';

export function BackupsCard() {
  const backups = useQuery(backupsQuery);
  return (
    <ServerCard title="Backups">
      {backups.data ? (
        <Archive backups={backups.data} />
      ) : backups.isPending ? (
        <Spinner label="Loading backups" />
      ) : (
        <ErrorState
          title="The backups cannot be shown"
          description={errorMessage(backups.error, 'Something went wrong.')}
          onRetry={() => void backups.refetch()}
        />
      )}
    </ServerCard>
  );
}

const nothingYet = 'Nothing can be restored before there is one. The first is made soon after the start.';
const sinceThen = 'Whatever happened since can be restored, too.';

function Archive({ backups: { isArchived, ageSeconds, behindSeconds } }: { backups: Backups }) {
  if (!isArchived)
    return (
      <p className="text-muted-foreground">
        Cadenza makes none itself here: whoever runs its databases has to back them up.
      </p>
    );
  return (
    <>
      <Facts facts={{ 'Newest backup': ageSeconds === null ? 'None yet' : `${ageWords(ageSeconds)} ago` }} />
      {behindSeconds === null ? (
        <p className="text-muted-foreground">{ageSeconds === null ? nothingYet : sinceThen}</p>
      ) : (
        <Alert variant="warning" title="The archive is behind">
          {`What was written in the last ${ageWords(behindSeconds)} may be in no backup yet.`}
        </Alert>
      )}
    </>
  );
}
