import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: string;
  /** Its name, shown on hover and focus. */
  readonly label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`button quiet square ${className}`} aria-label={label} data-tooltip="" {...rest}>
      <Icon source={icon} />
    </button>
  );
}
