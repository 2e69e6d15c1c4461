import { useState } from 'react';
import { messageOf, PlaygroundError, type Problem } from '../../problem.ts';
import type { NewServerOutcome } from '../../wire.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { LaunchFacts } from './LaunchFacts.tsx';
import { Notice } from './Notice.tsx';
import { Panel } from './Panel.tsx';
import { JsonBlock } from './xray/JsonBlock.tsx';

/** A server by what a README tells one to paste. It is shown whole first; nothing is written or started before the click. */
export function AddPanel() {
  const { config } = usePageState();
  const conversation = useConversation();
  const [text, setText] = useState('');
  const [found, setFound] = useState<NewServerOutcome>();
  const [problem, setProblem] = useState<Problem>();
  const attempt = async (act: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(error instanceof PlaygroundError ? error.problem : { happened: messageOf(error), fine: '', todo: '' });
    }
  };
  const look = () => attempt(async () => setFound(await conversation.readServer(text)));
  const add = () =>
    attempt(async () => {
      if (!found) return;
      await conversation.addServer(text, found);
      conversation.state.change((value) => ({ ...value, panel: { kind: 'app', name: found.name } }));
    });
  const isCommand = found?.launch.kind === 'stdio';

  return (
    <Panel title="Add a server" opener="rail-add" testId="add-panel">
      <form
        className="add-form"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <label htmlFor="add-text">Its command, its URL, or the JSON of its entry</label>
        <textarea
          id="add-text"
          className="field code"
          rows={5}
          spellCheck={false}
          placeholder="npx -y some-mcp-server --stdio"
          value={text}
          data-testid="add-text"
          onChange={({ target }) => {
            setText(target.value);
            setFound(undefined);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="button" data-testid="add-look">
          Look at it
        </button>
      </form>
      {problem && <Notice kind="warning" problem={problem} testId="add-problem" />}
      {found && (
        <section className="card add-found" aria-label={`Add ${found.name}`} data-testid="add-found">
          <h3>{found.name}</h3>
          <p className="hint">
            {isCommand
              ? 'It runs this command on your machine, with your rights, now and at each start of the playground.'
              : 'The playground connects to this address, now and at each start.'}
          </p>
          <LaunchFacts launch={found.launch} />
          <details>
            <summary>As it is written to {config}</summary>
            <JsonBlock label="The entry" value={found.entry} />
          </details>
          <button type="button" className="button primary" data-testid="add-confirm" onClick={() => void add()}>
            {isCommand ? 'Add and start' : 'Add and connect'}
          </button>
        </section>
      )}
    </Panel>
  );
}
