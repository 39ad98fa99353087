import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../pipeline/io/progress.ts';
import { silent } from '../../support/silent.ts';

function capture(isTTY: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const output = {
    isTTY,
    write: (text: string) => {
      written.push(text);
      return true;
    },
  };
  const progress = createProgress(output, () => {
    nowMs += 500;
    return nowMs;
  });
  return { progress, text: () => written.join('') };
}

describe('progress', () => {
  it('writes one line per step without a terminal', () => {
    const { progress, text } = capture(false);
    const step = progress.step('graph', 3);
    step.advance();
    step.advance(2);
    step.done('3 models');
    expect(text()).toBe('graph: 1.5 s, 3 models\n');
  });

  it('replaces the line of a running step on a terminal', () => {
    const { progress, text } = capture(true);
    progress.step('pages').done();
    expect(text()).toBe('pages …\r\x1b[Kpages: 0.5 s\n');
  });

  it('shows a bar if the total is known, then one line', () => {
    const { progress, text } = capture(true);
    const step = progress.step('graph', 3);
    step.advance();
    step.advance(2);
    step.done('3 models');
    expect(text()).toBe('\r\x1b[Kgraph: 0.5 s, 3 models\n');
  });

  it('can be silent', () => {
    const step = silent.step('anything', 2);
    step.advance();
    expect(step.done()).toBeUndefined();
  });
});
