import './Composer.css';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../problem.ts';
import { readArguments } from '../logic/arguments.ts';
import { argumentsLabel, firstArguments, keyOf, type OfferedTool, offeredTools } from '../logic/offered-tools.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { PaceChoice } from './PaceChoice.tsx';
import { RawArguments } from './RawArguments.tsx';
import { ToolChoice } from './ToolChoice.tsx';

/** The form library is loaded when a form is first opened. */
const ToolForm = lazy(async () => ({ default: (await import('./form/ToolForm.tsx')).ToolForm }));

/** A call made by hand: choose the tool, fill its form, or edit the arguments as JSON. No model is here to choose. */
export function Composer({ inert }: { inert: boolean }) {
  const { servers, turns, draft, typing } = usePageState();
  const conversation = useConversation();
  const formId = useId();
  const callButton = useRef<HTMLButtonElement>(null);
  const tools = offeredTools(servers, turns);
  const [key, setKey] = useState(draft.tool && `${draft.server} ${draft.ofView ?? ''} ${draft.tool}`);
  const found = tools.find((tool) => keyOf(tool) === key) ?? tools.find(({ opensView }) => opensView) ?? tools.at(0);
  const [given, setGiven] = useState<Record<string, unknown> | undefined>(
    draft.tool === undefined ? undefined : draft.arguments,
  );
  const args = given ?? (found && firstArguments(found, servers)) ?? {};
  const [raw, setRaw] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [formOpen, setFormOpen] = useState(draft.fromLink === true);

  useEffect(() => {
    if (draft.fromLink) callButton.current?.focus();
  }, [draft.fromLink]);

  const choose = (tool: OfferedTool) => {
    setKey(keyOf(tool));
    setGiven(undefined);
    setRaw(undefined);
    setRefused(undefined);
  };
  const toggleRaw = () => {
    if (raw === undefined) return setRaw(JSON.stringify(args, undefined, 2));
    const read = readArguments(raw);
    if ('fault' in read) return setRefused(read.fault);
    setGiven(read.value);
    setRaw(undefined);
    setRefused(undefined);
  };
  const call = async () => {
    if (!found) return;
    const read = raw === undefined ? { value: args } : readArguments(raw);
    if ('fault' in read) return setRefused(read.fault);
    const fault = raw === undefined && (await firstFault(found, read.value));
    if (fault) {
      setFormOpen(true);
      return setRefused(`${fault} To send it all the same, use Edit call.`);
    }
    setRefused(undefined);
    const { server, ofView, definition } = found;
    void conversation.call({ server, ofView, tool: definition.name, arguments: read.value });
  };
  const hasArguments = found !== undefined && Object.keys(found.definition.inputSchema.properties ?? {}).length > 0;

  return (
    <form
      className="composer"
      id="composer"
      aria-label="Call a tool"
      inert={inert}
      noValidate
      data-testid="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void call();
      }}
    >
      <div className="composer-box">
        {typing === undefined ? (
          <p className="hint" data-testid={draft.fromLink ? 'from-link' : undefined}>
            {draft.fromLink
              ? 'From a link: look at the call before you make it.'
              : 'No model here. Pick a sentence or a tool.'}
          </p>
        ) : (
          <p className="composer-typing" data-testid="typing">
            {typing}
            <span className="caret" />
          </p>
        )}
        {raw !== undefined && <RawArguments text={raw} change={setRaw} wrong={refused !== undefined} />}
        {raw === undefined && formOpen && hasArguments && (
          <div id={formId}>
            <Suspense fallback={<p className="hint">Opening the form</p>}>
              <ToolForm
                key={keyOf(found)}
                schema={found.definition.inputSchema}
                args={args}
                strict={refused !== undefined}
                change={setGiven}
              />
            </Suspense>
          </div>
        )}
        <div className="composer-row">
          {refused && (
            <p className="hint wrong" role="alert" data-testid="composer-refused">
              {refused}
            </p>
          )}
          <ToolChoice tools={tools} chosen={found} choose={choose} />
          {raw === undefined && hasArguments && (
            <button
              type="button"
              className="button quiet"
              aria-expanded={formOpen}
              aria-controls={formOpen ? formId : undefined}
              onClick={() => setFormOpen(!formOpen)}
              data-testid="composer-form"
            >
              {argumentsLabel(found.definition, args)}
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            aria-pressed={raw !== undefined}
            disabled={!found}
            onClick={toggleRaw}
            data-testid="composer-edit"
          >
            Edit call
          </button>
          {(formOpen || raw !== undefined) && <PaceChoice />}
          <button
            ref={callButton}
            type="submit"
            className="button primary"
            disabled={!found || typing !== undefined}
            data-testid="composer-call"
          >
            Call
          </button>
        </div>
      </div>
    </form>
  );
}

/** What is wrong with the arguments, in a sentence. The check comes with the form library, so it is loaded for it. */
async function firstFault({ definition }: OfferedTool, args: Record<string, unknown>): Promise<string | undefined> {
  const { faultsOf } = await import('./form/schema-validator.ts');
  try {
    const [fault] = faultsOf(definition.inputSchema, args);
    return fault && `${fault.path ? `${fault.path}: ` : ''}${fault.words}`;
  } catch (error) {
    return `The arguments can't be checked, for the tool's schema is faulty: ${messageOf(error)}.`;
  }
}
