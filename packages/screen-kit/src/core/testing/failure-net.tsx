import { Component, type ReactNode } from 'react';

/** Shows the message of an error that its children throw. */
export class FailureNet extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: Error) {
    return { failure: `Failed: ${error.message}` };
  }

  override render() {
    return this.state.failure ?? this.props.children;
  }
}
