import { placeholdersIn } from 'core/language/template';

const chipClass = 'stage-chip';

/** Puts each `{{ formula }}` of a text into a chip: in the product it is replaced by a value. */
export function chipPlaceholders(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isPlain = !node.parentElement?.closest(`.${chipClass}, script, style, textarea, [contenteditable]`);
    if (isPlain && node.nodeValue?.includes('{{')) texts.push(node as Text);
  }
  for (const text of texts) {
    // From the last, so that earlier places stay valid.
    for (const { start, end } of placeholdersIn(text.data).reverse()) {
      const chip = document.createElement('bdi');
      chip.className = chipClass;
      const piece = text.splitText(start);
      piece.splitText(end - start);
      piece.replaceWith(chip);
      chip.append(piece);
    }
  }
}
