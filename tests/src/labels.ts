/*
 * jsdom finds what a label is for, and the labels of a field, by walking through the whole page for each of them: an eighth of a page's time
 * went into it. Here the page's own index of ids is asked.
 */
const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

function controlOf(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute('for');
  if (id === null) return label.querySelector(labelable);
  const control = id === '' ? null : label.ownerDocument.getElementById(id);
  return control?.matches(labelable) ? control : null;
}

type Labels = Map<Element | null, HTMLLabelElement[]>;
let found: { version: unknown; byControl: Labels } = { version: undefined, byControl: new Map() };

/** jsdom counts a document's changes, for its own live lists. */
function versionOf(page: Document): unknown {
  const inside = Object.getOwnPropertySymbols(page).find(({ description }) => description === 'impl');
  const version: unknown = inside && Reflect.get(Reflect.get(page, inside), '_version');
  if (typeof version !== 'number') throw new Error('jsdom counts changes in another way: see tests/src/labels.ts');
  return version;
}

function labelsIn(page: Document): Labels {
  const version = versionOf(page);
  if (found.version === version) return found.byControl;
  const byControl: Labels = new Map();
  for (const label of page.getElementsByTagName('label')) {
    const control = controlOf(label);
    byControl.set(control, [...(byControl.get(control) ?? []), label]);
  }
  found = { version, byControl };
  return byControl;
}

const labelsOf = (field: HTMLElement): HTMLLabelElement[] | null =>
  field.matches(labelable) ? (labelsIn(field.ownerDocument).get(field) ?? []) : null;

/** Both, of what is in the page; of what is not, as jsdom has it. */
function replaceGetter(prototype: object, name: string, find: (element: never) => unknown): void {
  const original = Object.getOwnPropertyDescriptor(prototype, name);
  if (!original?.get) throw new Error(`jsdom has no ${name}: see tests/src/labels.ts`);
  const { get } = original;
  Object.defineProperty(prototype, name, {
    ...original,
    get(this: Element) {
      return this.isConnected ? find(this as never) : get.call(this);
    },
  });
}

replaceGetter(HTMLLabelElement.prototype, 'control', controlOf);
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  replaceGetter(prototype, 'labels', labelsOf);
}
