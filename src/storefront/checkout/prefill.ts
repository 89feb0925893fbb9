/**
 * Fills the shipping form with what was typed or stored before, as soon as the page is parsed: on Back or after a reload,
 * hydration takes longer, and then draws the same values. Without React, so that it loads at once.
 */
export function prefillShipping(form: HTMLFormElement): void {
  const { isPickup, ...address } = readJson(() => localStorage.getItem('shippingAddress'));
  const { email = '' } = readJson(() => localStorage.getItem('userInfo'));
  const draft = toFields(readJson(() => sessionStorage.getItem('drafts')).address);
  const typed = draft.of === '' || draft.of === email ? toFields(draft.typed) : {};
  for (const [name, value] of Object.entries({ ...(isPickup ? {} : address), ...typed })) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field && typeof value === 'string' && value !== '') field.value = value;
  }
}

type Fields = Record<string, unknown>;

const toFields = (found: unknown): Fields => (typeof found === 'object' && found !== null ? { ...found } : {});

/** Nothing if the browser blocks storage, or if something else is stored. */
function readJson(read: () => string | null): Fields {
  try {
    return toFields(JSON.parse(read() ?? 'null'));
  } catch {
    return {};
  }
}
