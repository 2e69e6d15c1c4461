import { usePageState } from './conversation-context.ts';
import { Notice } from './Notice.tsx';

/** Whether this page still hears from the playground's Node side. */
export function LinkState() {
  const { link, trouble } = usePageState();
  if (link === 'lost')
    return (
      <Notice
        kind="danger"
        testId="link-lost"
        problem={{
          happened: 'The playground has stopped.',
          fine: 'What is on screen stays, and this page finds it again by itself.',
          todo: 'Start it again in its terminal; after a new start, open the URL it prints.',
        }}
      />
    );
  if (link === 'refused')
    return (
      <Notice
        kind="danger"
        testId="link-refused"
        problem={{
          happened: 'This address lacks the token of the running playground.',
          fine: 'Nothing was changed.',
          todo: 'Open the URL that the playground printed in its terminal.',
        }}
      />
    );
  return trouble ? <Notice kind="danger" problem={trouble} testId="trouble" /> : null;
}
