import { type Campaign, errorMessage } from '@cadenza/api-client';
import { useQuery } from '@cadenza/screen-kit';
import { ErrorState, PageHeader, Skeleton } from '@cadenza/ui';
import { sequenceQuery } from '../../api/list-sequence.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { SequenceEditor } from './sequence-editor.tsx';

export function SequenceScreen({ campaign }: { campaign: Campaign }) {
  const sequence = useQuery(sequenceQuery(campaign.id));
  return (
    <PageBody className="max-w-4xl">
      <PageHeader
        title="Email Sequence"
        description="Write the initial email and its follow-ups. The first email is sent immediately at launch; each follow-up is sent after its delay in days from the previous email."
      />
      {sequence.isPending ? (
        <>
          <LoadingLine>Loading sequence...</LoadingLine>
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : sequence.isError ? (
        <ErrorState
          title="The sequence could not be loaded"
          description={errorMessage(sequence.error, 'Please try again.')}
          onRetry={() => void sequence.refetch()}
        />
      ) : (
        <SequenceEditor campaign={campaign} savedSteps={sequence.data} />
      )}
    </PageBody>
  );
}
