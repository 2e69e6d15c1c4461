import { usePageState } from './conversation-context.ts';
import { Notice } from './Notice.tsx';

const BY_PORT = {
  happened: 'This browser does not find addresses under localhost, so views are on ports of 127.0.0.1.',
  fine: 'Their policies and opaque origins hold. Servers are not kept in processes of their own, and camera and microphone do not work.',
  todo: 'Use Chrome, Edge or Firefox for the whole sandbox.',
};

/** Whether this page still hears from the playground's Node side. */
export function LinkState() {
  const { link, trouble, byPort, configRefused } = usePageState();
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
          todo: 'Open the URL that the playground printed in its terminal; then open this link again in that tab.',
        }}
      />
    );
  return (
    <>
      {byPort && <Notice kind="warning" problem={BY_PORT} testId="by-port" />}
      {configRefused && <Notice kind="warning" problem={{ happened: configRefused }} testId="config-refused" />}
      {trouble && <Notice kind="danger" problem={trouble} testId="trouble" />}
    </>
  );
}
