import { ErrorState } from '@cadenza/ui';
import { Component, type ReactNode } from 'react';

/** The last net: a fault outside of every area still leaves a page that says so. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-svh items-center justify-center p-6">
        <ErrorState
          title="Something went wrong"
          description="The page has failed. Nothing you saved is lost."
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
