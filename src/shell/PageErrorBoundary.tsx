import { Component, type ReactNode } from 'react';
import { reportBrokenPage } from '../clientErrors/watchErrors';
import { ErrorPage } from './ErrorPage';

interface Props {
  address: string;
  children: ReactNode;
}

interface State {
  address: string;
  hasError: boolean;
}

/** Error boundary that resets when the address changes, without remounting a working page. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { address: this.props.address, hasError: false };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, hasError: false };
  }

  /** Replaces the page before it renders again, when it would throw again, beyond this boundary. */
  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown) {
    reportBrokenPage(error);
  }

  override render() {
    return this.state.hasError ? <ErrorPage /> : this.props.children;
  }
}
