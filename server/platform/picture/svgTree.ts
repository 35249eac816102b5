/** An element and all below it, in the order of the drawing. Walked by hand: the DOM's own collections look every name up again. */
export function elementsOf(root: Element): Element[] {
  const elements = [root];
  for (let at: Element | null = root; at !== null; ) {
    let next: Element | null = at.firstElementChild;
    while (next === null && at !== null && at !== root) {
      next = at.nextElementSibling;
      if (next === null) at = at.parentElement;
    }
    if (next !== null) elements.push(next);
    at = next;
  }
  return elements;
}
