import rotate from 'lucide-static/icons/rotate-cw.svg?raw';
import { useConversation } from './conversation-context.ts';
import { Icon } from './Icon.tsx';

export function RestartButton({ server }: { server: string }) {
  const conversation = useConversation();
  return (
    <button
      type="button"
      className="button"
      data-testid={`restart-${server}`}
      onClick={() => void conversation.restart(server)}
    >
      <Icon source={rotate} />
      Restart
    </button>
  );
}
