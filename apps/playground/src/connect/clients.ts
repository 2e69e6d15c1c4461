import { type App, type Machine, pathOf } from './apps.ts';
import { commandLine } from './quote.ts';

export interface Entry {
  /** Exactly what to paste. */
  readonly paste: string;
  /** Where to paste it and what to do next, a line each. */
  readonly steps: readonly string[];
}

type Client = (apps: readonly App[], machine: Machine) => Entry;

const json = (value: unknown) => JSON.stringify(value, undefined, 2);
const KEEPS = 'keep what is there: put the servers inside the object that is there, with a comma between them';

/** `{ name: { command, args, env } }`, with the fields of `more` first. */
function servers(apps: readonly App[], more: object = {}): object {
  return Object.fromEntries(
    apps.map(({ name, command, args, env }) => [
      name,
      { ...more, command, args, ...(Object.keys(env).length > 0 && { env }) },
    ]),
  );
}

/** The folder where a platform keeps what programs with windows remember. */
function settingsFolder(machine: Machine): string {
  const { join } = pathOf(machine);
  const { platform, home, appData = join(home, 'AppData', 'Roaming') } = machine;
  if (platform === 'win32') return appData;
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.config');
}

/** https://modelcontextprotocol.io/docs/develop/connect-local-servers */
const claude: Client = (apps, machine) => ({
  paste: json({ mcpServers: servers(apps) }),
  steps: [
    'In Claude Desktop, open Settings, Developer, Edit Config. That shows the file, most often',
    `  ${pathOf(machine).join(settingsFolder(machine), 'Claude', 'claude_desktop_config.json')}`,
    `Paste it there. If the file has "mcpServers" already, ${KEEPS}.`,
    'Then quit Claude Desktop (closing its window is not enough) and start it again.',
  ],
});

/** https://code.claude.com/docs/en/mcp. `--env` takes many values: an option ends them, else it takes the name too. */
const claudeCode: Client = (apps, { platform }) => ({
  paste: apps
    .map(({ name, command, args, env }) => {
      const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
      const words = ['claude', 'mcp', 'add', ...variables, '--scope', 'user', name, '--', command, ...args];
      return commandLine(words, platform);
    })
    .join('\n'),
  steps: [
    `Run it in ${platform === 'win32' ? 'PowerShell' : 'a terminal'}. It holds for all your projects; "claude mcp list" shows it.`,
    'Claude Code answers in text: a terminal shows no views.',
    'For one project alone, and all who work on it, put this into its .mcp.json instead:',
    ...json({ mcpServers: servers(apps, { type: 'stdio' }) }).split('\n'),
  ],
});

/** https://code.visualstudio.com/docs/agents/reference/mcp-configuration */
const vscode: Client = (apps) => ({
  paste: json({ servers: servers(apps, { type: 'stdio' }) }),
  steps: [
    'Paste it into .vscode/mcp.json of your project; or, for all your projects, run "MCP: Open User Configuration" from the',
    `command palette and paste it there. If the file has "servers" already, ${KEEPS}.`,
    'Then press Start above the entry, and ask in chat, in agent mode.',
  ],
});

/** https://cursor.com/docs/context/mcp */
const cursor: Client = (apps, machine) => ({
  paste: json({ mcpServers: servers(apps) }),
  steps: [
    'Paste it into the file for all your projects, or into .cursor/mcp.json of one:',
    `  ${pathOf(machine).join(machine.home, '.cursor', 'mcp.json')}`,
    `If the file has "mcpServers" already, ${KEEPS}.`,
    "Then look into Cursor's settings, under MCP: the server is listed there with its tools.",
  ],
});

/** https://block.github.io/goose/docs/guides/config-files. JSON is YAML too, which is how words are quoted. */
const goose: Client = (apps, machine) => {
  const { join } = pathOf(machine);
  const file =
    machine.platform === 'win32'
      ? join(settingsFolder(machine), 'Block', 'goose', 'config', 'config.yaml')
      : join(machine.home, '.config', 'goose', 'config.yaml');
  return {
    paste: ['extensions:', ...apps.flatMap(gooseExtension)].join('\n'),
    steps: [
      'Paste it into',
      `  ${file}`,
      'If the file has "extensions:" already, leave that line out and paste the rest under it, as far to the right.',
      'Or run "goose configure", choose Add Extension, then Command-line Extension, and give it the command and arguments.',
      'Then start Goose again.',
    ],
  };
};

function gooseExtension({ name, command, args, env }: App): string[] {
  return [
    `  ${JSON.stringify(name)}:`,
    '    enabled: true',
    '    type: stdio',
    `    name: ${JSON.stringify(name)}`,
    `    cmd: ${JSON.stringify(command)}`,
    `    args: ${JSON.stringify(args)}`,
    `    envs: ${JSON.stringify(env)}`,
    '    timeout: 300',
  ];
}

const FIRST_PORT = 3001;

/**
 * Clients that run elsewhere and reach servers over https alone. They know OAuth or no authentication, our servers know
 * one bearer token: so the steps say who has to be trusted with what.
 */
const remote =
  (where: readonly string[], headers: string): Client =>
  (apps, { platform }) => ({
    paste: apps
      .map(({ command, args }, index) => {
        const own = args.filter((arg) => arg !== '--stdio');
        const http = ['--http', `${FIRST_PORT + index}`, '--allowed-host', 'HOST', '--token', 'TOKEN'];
        return commandLine([command, ...own, ...http], platform);
      })
      .join('\n'),
    steps: [
      'It runs elsewhere and starts nothing on this machine: it needs an https address of yours.',
      `1. Have a tunnel or a proxy of yours lead https://HOST to http://127.0.0.1:${FIRST_PORT}${apps.length > 1 ? ' (a HOST each, and the next port for the next app)' : ''}.`,
      `2. Run the command in ${platform === 'win32' ? 'PowerShell' : 'a terminal'}, with its name for HOST and a long random word for TOKEN.`,
      `3. ${headers}`,
      '   Without --token whoever knows the address may call the tools, and see what they show of this machine.',
      ...where.map((line, index) => `${index + 4}. ${line}`),
      'Stop the tunnel when you are done. Not tried by us: the address has to be yours.',
    ],
  });

/** https://developers.openai.com/apps-sdk/deploy/connect-chatgpt */
const chatgpt = remote(
  [
    'In ChatGPT on the web, switch on developer mode (Settings, Apps & Connectors, Advanced settings). Not every plan has it.',
    'Create a connector there, with the address https://HOST/mcp, and choose it in a new chat.',
  ],
  'ChatGPT sends no token of yours: have your proxy sign people in and add "Authorization: Bearer TOKEN".',
);

/** https://support.claude.com/en/articles/11175166 */
const claudeWeb = remote(
  [
    'In claude.ai, open Settings, Connectors, Add custom connector (on Team and Enterprise plans an owner does that).',
    'Give it the address https://HOST/mcp, and switch it on in a new chat.',
  ],
  'Where the form offers request headers, give it "Authorization: Bearer TOKEN"; else have your proxy sign people in and add that.',
);

export const CLIENTS = {
  claude,
  'claude-code': claudeCode,
  vscode,
  cursor,
  goose,
  chatgpt,
  'claude-web': claudeWeb,
};
export type ClientName = keyof typeof CLIENTS;
