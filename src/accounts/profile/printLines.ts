/** Prints lines of text in a frame of their own, without the page. */
export function printLines(lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) {
    frame.remove();
    return;
  }
  const block = contentDocument.createElement('pre');
  block.textContent = lines.join('\n');
  contentDocument.body.append(block);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.focus();
  contentWindow.print();
}
