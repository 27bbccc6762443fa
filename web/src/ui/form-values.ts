/** Shows values in the fields of a form that carry their names. */
export function fillForm(form: HTMLFormElement | null, values: object): void {
  if (!form) return;
  for (const [name, value] of Object.entries(values)) {
    const shown = fieldOf(form, name);
    if (shown) shown.value = String(value);
  }
}

export function fieldOf(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name);
  const isField =
    found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement;
  return isField ? found : undefined;
}
