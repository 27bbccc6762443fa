import { describe, expect, it } from 'vitest';
import { cleanFileName, nameAs } from './keep-picture.ts';

describe('the name of an uploaded file', () => {
  it.each([
    ['Front view.jpg', 'Front view.jpg'],
    ['Täsche 布.png', 'Täsche 布.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\tote.jpg', 'tote.jpg'],
    ['a\0b\r\nc\u202Egpj.exe', 'abcgpj.exe'],
    ['  two   spaces .jpg ', 'two spaces .jpg'],
    ['<img src=x onerror="a">.png', 'img src=x onerror=a.png'],
    ['.htaccess', 'htaccess'],
    ['half \uD800 emoji.png', 'half \uFFFD emoji.png'],
    ['', 'picture'],
    ['..', 'picture'],
    ['/', 'picture'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent)).toBe(kept);
  });

  it('has at most 120 characters, none cut in half', () => {
    expect(cleanFileName('🪡'.repeat(200))).toBe('🪡'.repeat(120));
  });

  it('is given back with the ending of what the file has become', () => {
    expect(nameAs('image/webp', 'tote.front.jpg')).toBe('tote.front.webp');
    expect(nameAs('image/avif', 'tote.webp')).toBe('tote.avif');
    expect(nameAs('image/webp', 'tote.webp')).toBe('tote.webp');
    expect(nameAs('image/webp', 'tote')).toBe('tote.webp');
  });
});
