import type { Consent as ConsentData } from '../logic/consent.ts';
import { Consent } from './Consent.tsx';

interface ConsentsProps {
  readonly turn: number;
  readonly server: string;
  readonly consents: readonly ConsentData[];
}

/** What a view waits for, the oldest first. */
export function Consents({ turn, server, consents }: ConsentsProps) {
  return consents.map((consent) => <Consent key={consent.id} turn={turn} server={server} consent={consent} />);
}
