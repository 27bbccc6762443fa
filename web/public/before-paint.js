// Runs before the first paint of every page.

// The page's scripts load once it is laid out, so that they take nothing from what is seen. On a
// slow network they start earlier: there the line has room while the style sheet is on its way.
const SLOW = 200;
const scripts = document.currentScript.dataset.scripts.split(' ');
let begun = false;

function loadScripts() {
  if (begun) return;
  begun = true;
  for (const href of scripts) {
    const rel = 'modulepreload';
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href, fetchPriority: 'low' }),
    );
  }
  // they read what stands at the end of the page
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}

function run() {
  void import(scripts[0]);
}

requestAnimationFrame(loadScripts);
setTimeout(loadScripts, SLOW);

// The mode that this browser chose in the footer. See src/ui/theme-switch.tsx.
try {
  const theme = localStorage.getItem('tailorbird-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is off: the mode follows the system.
}

// Who double-clicks means one press. The first click may be answered before the second.
addEventListener(
  'click',
  (event) => {
    const { detail, target } = event;
    if (detail < 2 || !(target instanceof Element) || !target.closest('[data-once]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// The server's page can be used before the scripts of its buttons are here: presses wait in this
// list, and src/early-presses.ts does them after hydration.
window.earlyPresses = [];

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element && target.closest('#root button');
    if (!window.earlyPresses || !button || button.disabled) return;
    if (button.getAttribute('aria-disabled') === 'true') return;
    window.earlyPresses.push(button);
    if (!('once' in button.dataset)) return;
    // What is sent is what the form says at the press, so that nothing in it may change until then.
    button.setAttribute('aria-disabled', 'true');
    if (button.form) button.form.inert = true;
  },
  true,
);

// Browsers press a form's button on Enter in a field. The product page does not, once it is hydrated.
addEventListener(
  'keydown',
  (event) => {
    const { key, target } = event;
    const isField = target instanceof HTMLInputElement && target.form?.method === 'dialog';
    if (window.earlyPresses && isField && key === 'Enter') event.preventDefault();
  },
  true,
);

// Sent by the browser, such a form would lose the rest of the address. Its button waits in the list.
addEventListener(
  'submit',
  (event) => {
    if (window.earlyPresses && 'held' in event.target.dataset) event.preventDefault();
  },
  true,
);

// A number that is typed replaces the steps before it. A form that waits to be sent still does.
addEventListener('input', ({ target }) => {
  const group = target instanceof Element && target.closest('fieldset');
  if (!window.earlyPresses || !group) return;
  window.earlyPresses = window.earlyPresses.filter(
    (button) => !group.contains(button) || (button.form && 'held' in button.form.dataset),
  );
});
