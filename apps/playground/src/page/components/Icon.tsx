import { icon } from '@workshop/theme/icon';
import { useCallback } from 'react';

/** A lucide icon, imported with `?raw`. It only decorates: the control around it has a name. */
export function Icon({ source, size = 16 }: { source: string; size?: 16 | 20 }) {
  const fill = useCallback((slot: HTMLElement | null) => slot?.replaceChildren(icon(source, size)), [source, size]);
  return <span className="icon-slot" aria-hidden="true" ref={fill} />;
}
