import { afterEach, describe, expect, it } from 'vitest';
import { dismiss, notify, toastStore } from './toast.ts';

const shown = () => toastStore.read().map(({ message }) => message);

afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

describe('a toast', () => {
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
});
