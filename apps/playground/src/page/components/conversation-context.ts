import { createContext, useContext } from 'react';
import type { Conversation } from '../conversation.ts';
import type { PageState } from '../logic/state.ts';
import { useStore } from '../store.ts';

export const ConversationContext = createContext<Conversation | undefined>(undefined);

/** What the person's acts go to. */
export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('There is no conversation around this component.');
  return conversation;
}

export function usePageState(): PageState {
  return useStore(useConversation().state);
}
