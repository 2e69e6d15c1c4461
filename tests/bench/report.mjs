const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** A Markdown table. */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/**
 * docs/benchmarks.md, of the figures that were measured.
 *
 * @param {{ commit: string, machine: string, verdicts: object[], start?: object, templates?: object, views?: object,
 *   calls?: object, pages?: object, names: Record<string, string> }} found
 */
export function report({ commit, machine, verdicts, start, templates, views, calls, pages, names }) {
  const judged = (kind) =>
    verdicts
      .filter((verdict) => verdict.kind === kind)
      .map(({ what, measured, wanted, isMet }) => [what, measured, wanted, isMet ? 'yes' : '**no**']);
  const sections = [
    `# Benchmarks

Written by \`npm run bench\` at commit ${commit}: ${machine}. Ours, the official server and a bare SDK server take turns in every round; times are medians, ratios are medians of the rounds' own ratios. Milliseconds depend on the machine and differ between runs by up to two times; the ratios hold. [How we measure](measuring.md).

## What must hold

${table(['figure', 'measured', 'must be', 'met'], judged('must'))}

## What is aimed at

${table(['figure', 'measured', 'aim', 'met'], judged('aim'))}`,
  ];
  if (start)
    sections.push(`## Start-up over stdio

From spawning \`node\` to the first answer to \`tools/list\`, \`initialize\` included; memory right after it.

${table(
  ['server', 'start', 'resident memory', 'answer to tools/list'],
  Object.entries(names).map(([who, name]) => [
    name,
    ms(start.medians[who]),
    `${start.medians[`${who}Rss`].toFixed(0)} MiB`,
    `${start.medians[`${who}Bytes`]} bytes`,
  ]),
)}`);
  if (templates)
    sections.push(`## Template

Read over the protocol with \`resources/read\`, as a host gets it. gzip at level 9, brotli at 11.

${table(
  ['server', 'raw', 'gzip', 'brotli'],
  Object.entries(templates).map(([who, { raw, gzip, brotli }]) => [names[who], kb(raw), kb(gzip), kb(brotli)]),
)}`);
  if (views)
    sections.push(`## View load

In our own mock host, from the frame in the page to \`ui/notifications/initialized\`, and to the first meaningful paint: the first frame after a figure of the result is in the document. Chromium, headless, software GL.

${table(
  ['view', 'initialized', 'first meaningful paint'],
  ['ours', 'official'].map((who) => [
    names[who],
    ms(views.medians[`${who}Initialized`]),
    ms(views.medians[`${who}Painted`]),
  ]),
)}`);
  if (calls)
    sections.push(`## Calls a second over HTTP

Raw connections that are kept alive, each asking again as soon as it was answered; client and server share the cores. Every server answers as many bytes as the official one.

${table(
  ['server', 'bytes an answer', '1 connection', '16 connections'],
  Object.entries(calls.bytes).map(([who, bytes]) => [
    names[who],
    String(bytes),
    `${calls.medians[`${who}1`].toFixed(0)} a second`,
    `${calls.medians[`${who}16`].toFixed(0)} a second`,
  ]),
)}`);
  if (pages)
    sections.push(`## A page when there is 1,000 times as much

Of our own server over stdio, each call after the answer before.

${table(
  ['page', 'small', 'large', 'ratio'],
  [
    [
      '60 s of a history of 86 s, and of a day',
      ms(pages.medians.smallHistory),
      ms(pages.medians.largeHistory),
      pages.ratio('largeHistory', 'smallHistory').toFixed(2),
    ],
    [
      '10 processes of 10, and of 10,000',
      ms(pages.medians.fewProcesses),
      ms(pages.medians.manyProcesses),
      pages.ratio('manyProcesses', 'fewProcesses').toFixed(2),
    ],
  ],
)}

A list of processes is another one every three seconds: the first question after that sorts it, which grows with it, and those that follow while somebody scrolls do not.`);
  return `${sections.join('\n\n')}\n`;
}
