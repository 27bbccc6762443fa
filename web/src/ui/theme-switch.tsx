/** public/before-paint.js reads the same key before the first paint. */
const KEY = 'tailorbird-theme';

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is off: the choice holds until the page is left.
  }
}

export function ThemeSwitch() {
  return (
    <button className="inline-8 themer" type="button" onClick={switchTheme}>
      Light or dark
    </button>
  );
}
