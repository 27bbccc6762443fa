/** Closes what `find` finds; Escape gives the focus back to its summary. */
export function closeFromOutside(find: () => HTMLDetailsElement | null) {
  const listening = new AbortController();
  const { signal } = listening;
  function onPress({ target }: PointerEvent) {
    const menu = find();
    if (target instanceof Node && !menu?.contains(target)) menu?.removeAttribute('open');
  }
  function onKey({ key }: KeyboardEvent) {
    const menu = find();
    if (key !== 'Escape' || !menu?.open) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  }
  document.addEventListener('pointerdown', onPress, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => listening.abort();
}
