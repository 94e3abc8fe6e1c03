import { usePageTitle } from '@cadenza/screen-kit';
import { PageHeader } from '@cadenza/ui';
import { Screen } from '../../components/screen.tsx';
import { ActionSamples } from './action-samples.tsx';
import { ContentSamples } from './content-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';

/** Every primitive of the design system in its states, in the current theme. */
export default function PrimitivesScreen() {
  usePageTitle('Primitives');
  return (
    <Screen>
      <PageHeader title="PRIMITIVES" description="Every part of the design system in its states, in either theme." />
      <ActionSamples />
      <FormSamples />
      <FeedbackSamples />
      <OverlaySamples />
      <ContentSamples />
    </Screen>
  );
}
