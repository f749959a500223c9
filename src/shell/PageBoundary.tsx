import { Component, type ReactNode } from 'react';
import { reportBrokenPage } from '../clientErrors/watch';
import { Broken } from './Broken';

interface Props {
  address: string;
  children: ReactNode;
}

interface State {
  address: string;
  isBroken: boolean;
}

/** Error boundary that resets when the address changes, without remounting a working page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { address: this.props.address, isBroken: false };

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, isBroken: false };
  }

  /** Replaces the page before it renders again, when it would throw again, beyond this boundary. */
  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportBrokenPage(error);
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
