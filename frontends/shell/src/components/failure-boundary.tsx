import { ErrorState } from '@cadenza/ui/elements';
import { Component, type ReactNode } from 'react';
import { WholePage } from './whole-page.tsx';

/** The last resort: a fault outside every area still leaves a page that says so. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <WholePage>
        <ErrorState
          title="Something went wrong"
          description="The page has failed. Nothing you saved is lost."
          onRetry={() => window.location.reload()}
        />
      </WholePage>
    );
  }
}
