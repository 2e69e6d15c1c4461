import './Composer.css';
import { useId, useState } from 'react';
import { readArguments } from '../logic/arguments.ts';
import { argumentsOf, formOf, missing, type Values, valuesOf } from '../logic/form.ts';
import { formatCount } from '../logic/format.ts';
import { useConversation, usePageState } from './conversation-context.ts';
import { RawArguments } from './RawArguments.tsx';
import { ToolChoice } from './ToolChoice.tsx';
import { ToolForm } from './ToolForm.tsx';

/** A call made by hand: choose the tool, fill its form, or edit the arguments as JSON. No model is here to choose. */
export function Composer({ inert }: { inert: boolean }) {
  const { servers, draft, typing } = usePageState();
  const conversation = useConversation();
  const id = useId();
  const tools = servers.flatMap(({ name, state, tools: all }) =>
    state === 'ready' ? all.filter(({ forModel }) => forModel).map((tool) => ({ server: name, tool })) : [],
  );
  const [chosen, setChosen] = useState(draft);
  const found =
    tools.find(({ server, tool }) => server === chosen.server && tool.definition.name === chosen.tool) ??
    tools.find(({ tool }) => tool.template !== undefined) ??
    tools[0];
  const form = formOf(found?.tool.definition ?? { inputSchema: { type: 'object' } });
  const [values, setValues] = useState<Values>(() => valuesOf(form, draft.arguments));
  const [raw, setRaw] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [formOpen, setFormOpen] = useState(false);

  const size = form.fields.length + form.others.length;
  const given = Object.values(values).filter((value) => value !== '').length;
  const args = () => argumentsOf(form, values, chosen.arguments);
  const choose = (server: string, tool: string) => {
    setChosen({ version: draft.version, server, tool, arguments: {} });
    setValues({});
    setRaw(undefined);
    setRefused(undefined);
  };
  const toggleRaw = () => {
    if (raw === undefined) return setRaw(JSON.stringify(args(), undefined, 2));
    const read = readArguments(raw);
    if ('fault' in read) return setRefused(read.fault);
    setChosen({ ...chosen, arguments: read.value });
    setValues(valuesOf(form, read.value));
    setRaw(undefined);
    setRefused(undefined);
  };
  const call = () => {
    if (!found) return;
    const read = raw === undefined ? { value: args() } : readArguments(raw);
    if ('fault' in read) return setRefused(read.fault);
    const lacking = raw === undefined ? missing(form, values) : [];
    if (lacking.length > 0) {
      setFormOpen(true);
      return setRefused(`Still needed: ${lacking.join(', ')}.`);
    }
    setRefused(undefined);
    void conversation.call({ server: found.server, tool: found.tool.definition.name, arguments: read.value });
  };

  return (
    <form
      className="composer"
      id="composer"
      aria-label="Call a tool"
      inert={inert}
      data-testid="composer"
      onSubmit={(event) => {
        event.preventDefault();
        call();
      }}
    >
      <div className="composer-box">
        {typing === undefined ? (
          <p className="hint">No model here. Pick a sentence or a tool.</p>
        ) : (
          <p className="composer-typing" data-testid="typing">
            {typing}
            <span className="caret" />
          </p>
        )}
        {raw !== undefined && <RawArguments text={raw} change={setRaw} wrong={refused !== undefined} />}
        {raw === undefined && formOpen && <ToolForm form={form} values={values} change={setValues} id={id} />}
        {refused && (
          <p className="hint wrong" role="alert" data-testid="composer-refused">
            {refused}
          </p>
        )}
        <div className="composer-row">
          <ToolChoice tools={tools} chosen={found} choose={choose} />
          {raw === undefined && size > 0 && (
            <button
              type="button"
              className="button quiet"
              aria-expanded={formOpen}
              onClick={() => setFormOpen(!formOpen)}
              data-testid="composer-form"
            >
              {given > 0 ? `${formatCount(size, 'argument')}, ${given} given` : formatCount(size, 'argument')}
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
          <button
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
