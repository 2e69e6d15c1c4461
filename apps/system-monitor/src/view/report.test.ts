import { expect, it } from 'vitest';
import { Format } from './format.ts';
import { reportText } from './report.ts';
import { Samples } from './samples.ts';
import { TestMachine } from './test-machine.ts';

it('says all that is on screen, in less than 4 KB', () => {
  const machine = new TestMachine();
  const samples = new Samples();
  const end = machine.start;
  samples.add(Array.from({ length: 900 }, (_, index) => machine.sample(end - (899 - index) * 1000)));
  const selection = { from: end - 250_000, to: end - 150_000 };
  const process = { pid: 4121, name: 'node' };
  const picked = { ...process, parent: 1, cpu: 12.4, memory: 3 * 1024 ** 3, threads: 4, state: 'S' };
  const shown = machine.show();
  const text = reportText({
    shown,
    samples,
    state: { tile: 'cpu', span: 900, frozen: true, selection, process },
    cores: false,
    isWorkbench: false,
    sentence: 'Working: CPU 18 %, nothing stands out',
    picked,
    came: 0,
    isSilent: false,
    format: new Format('en', 'UTC'),
  });
  const [intro, sentence, figures, person, ...selected] = text.split('\n');
  expect(intro).toMatch(/^System monitor on screen: chart of CPU, last 15\u00a0min, frozen at \d\d:\d\d:\d\d\.$/);
  expect(sentence).toBe('Working: CPU 18 %, nothing stands out.');
  expect(figures).toMatch(
    /^Figures: CPU \d+\u00a0% \(of 8 cores\); Memory .+ \(of 16\u00a0GiB\); Disk .+; Network .+\.$/,
  );
  expect(person).toBe('The person picked the process node (pid 4121: 12\u00a0%, 3.0\u00a0GiB).');
  expect(selected[0]).toBe(`The person selected a span, from ${selection.from} to ${selection.to} ms since the epoch:`);
  expect(selected[1]).toMatch(/^\d\d:\d\d:\d\d to \d\d:\d\d:\d\d \(1\u00a0min 41\u00a0s\)$/);
  expect(selected[2]).toMatch(/^CPU: mean \d+\u00a0%, peak \d+\u00a0%, rest \d+\u00a0%$/);
  expect(selected[3]).toMatch(/^CPU programs: /);
  expect(new TextEncoder().encode(text).length).toBeLessThan(4_000);
});
