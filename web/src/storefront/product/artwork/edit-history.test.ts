import { expect, it } from 'vitest';
import { type EditHistory, noHistory, stepBack, stepForward, withStep } from './edit-history.ts';

it('goes back step by step, and forward again', () => {
  const history: EditHistory<string> = withStep(withStep(noHistory, 'nothing'), 'crest');
  const back = stepBack(history, 'crest, smaller');
  expect(back?.now).toBe('crest');
  const further = back && stepBack(back.history, back.now);
  expect(further?.now).toBe('nothing');
  expect(further && stepBack(further.history, further.now)).toBeUndefined();
  const forward = further && stepForward(further.history, further.now);
  expect(forward?.now).toBe('crest');
  expect(forward && stepForward(forward.history, forward.now)?.now).toBe('crest, smaller');
});

it('forgets what was undone once something else is done', () => {
  const back = stepBack(withStep(noHistory, 'nothing'), 'crest');
  const history = withStep<string>(back?.history ?? noHistory, 'nothing');
  expect(stepForward(history, 'badge')).toBeUndefined();
});

it('keeps fifty steps', () => {
  let history: EditHistory<number> = noHistory;
  for (let step = 0; step < 60; step += 1) history = withStep(history, step);
  expect(history.past).toHaveLength(50);
  expect(history.past[0]).toBe(10);
});
