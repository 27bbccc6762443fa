import { afterEach, describe, expect, it } from 'vitest';
import { act, actOnLast, dismiss, notify, offer, toastStore } from './toast.ts';

const shown = () => toastStore.read().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

describe('a toast', () => {
  // spec: 3.17 9.21
  it('is there for four seconds unless said', () => {
    notify('info', 'a');
    notify('success', 'b', 2500);
    expect(toastStore.read().map(({ duration }) => duration)).toEqual([4000, 2500]);
  });

  it('that comes fourth sends the oldest away', () => {
    for (const message of ['a', 'b', 'c', 'd']) notify('info', message);
    expect(shown()).toEqual(['b', 'c', 'd']);
  });

  it('that says the same again takes the place of the first', () => {
    for (const message of ['a', 'b', 'a']) notify('info', message);
    expect(shown()).toEqual(['b', 'a']);
  });

  it('is told of to those who listen', () => {
    let heard = 0;
    const leave = toastStore.subscribe(() => (heard += 1));
    dismiss(notify('info', 'a'));
    leave();
    notify('info', 'b');
    expect(heard).toBe(2);
  });

  it('with an action is there for ten seconds, however many others come', () => {
    const label = 'Undo';
    offer('success', 'kept', { label, run: () => undefined });
    for (const message of ['a', 'b', 'c', 'd']) notify('info', message);
    expect(shown()).toEqual(['kept', 'b', 'c', 'd']);
    expect(toastStore.read()[0]).toMatchObject({ duration: 10_000, action: { label } });
  });

  it('about the same thing takes the place of the one before', () => {
    const action = { label: 'Undo', run: () => undefined };
    offer('success', 'one is done', action, 'one');
    offer('success', 'two is done', action, 'two');
    offer('success', 'one is open', action, 'one');
    expect(shown()).toEqual(['two is done', 'one is open']);
  });

  it('does what it offers once, the newest first', () => {
    const done: string[] = [];
    for (const word of ['first', 'second']) {
      offer('success', word, { label: 'Undo', run: () => done.push(word) });
    }
    notify('info', 'nothing to do');
    actOnLast();
    for (const toast of toastStore.read()) act(toast);
    actOnLast();
    expect(done).toEqual(['second', 'first']);
    expect(shown()).toEqual([]);
  });
});
