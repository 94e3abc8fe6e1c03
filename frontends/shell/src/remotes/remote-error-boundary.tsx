import { ErrorState } from '@cadenza/ui';
import { Component, type ReactNode } from 'react';

interface Props {
  label: string;
  pathname: string;
  onFailure: () => void;
  children: ReactNode;
}

/** Catches a remote that cannot be loaded and a screen that breaks. Navigating away resets it. */
export class RemoteErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.pathname !== this.props.pathname) this.retry();
  }

  private readonly retry = () => {
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="flex flex-1 flex-col justify-center">
        <h1 className="sr-only">{this.props.label}</h1>
        <ErrorState
          title={`${this.props.label} cannot be shown right now`}
          description="This part of Cadenza does not answer. Everything else keeps working."
          onRetry={this.retry}
        />
      </div>
    );
  }
}
