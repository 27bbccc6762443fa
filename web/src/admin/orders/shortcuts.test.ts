import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { actForKey, shortcuts } from './shortcuts.ts';

const resting = { isOn: true, isTyping: false, isChoosingStatus: false, isOnOrder: false };
const press = (key: string) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
});

describe('keys of the order desk', () => {
  test('do what the sheet says', () => {
    for (const { act, keys, how } of shortcuts) {
      const last = keys.at(-1) === 'Esc' ? 'Escape' : (keys.at(-1) ?? '');
      const situation = { ...resting, isOnOrder: true, isChoosingStatus: how === 'inTurn' };
      expect(actForKey(press(last), situation)).toBe(act);
      expect(messages.shortcuts.acts[act]).not.toBe('');
    }
  });

  test('set a status only as the second of two', () => {
    expect(actForKey(press('c'), resting)).toBeUndefined();
    expect(actForKey(press('p'), resting)).toBeUndefined();
    expect(actForKey(press('s'), resting)).toBe('chooseStatus');
    expect(actForKey(press('c'), { ...resting, isChoosingStatus: true })).toBe('completed');
    expect(actForKey(press('u'), resting)).toBe('undo');
    expect(actForKey(press('j'), { ...resting, isChoosingStatus: true })).toBeUndefined();
  });

  test('are letters where somebody types', () => {
    for (const key of ['j', 'x', '/', '?', 'Escape', 'Enter']) {
      expect(actForKey(press(key), { ...resting, isTyping: true })).toBeUndefined();
    }
  });

  test('are the browser’s with Ctrl, Alt or Command', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) {
      expect(actForKey({ ...press('r'), [held]: true }, resting)).toBeUndefined();
    }
  });

  test('are none when they are switched off, but for Escape and Enter on an order', () => {
    const off = { ...resting, isOn: false, isOnOrder: true };
    for (const key of ['j', 'k', 'x', 'o', 's', 'r', 'e', '/', '?']) {
      expect(actForKey(press(key), off)).toBeUndefined();
    }
    expect(actForKey(press('Escape'), off)).toBe('leave');
    expect(actForKey(press('Enter'), off)).toBe('open');
  });

  test('act once when they are held down, but for going through the list', () => {
    expect(actForKey({ ...press('x'), repeat: true }, resting)).toBeUndefined();
    expect(actForKey({ ...press('j'), repeat: true }, resting)).toBe('next');
  });

  test('leave Enter to the link or button that it is on', () => {
    expect(actForKey(press('Enter'), resting)).toBeUndefined();
  });
});
