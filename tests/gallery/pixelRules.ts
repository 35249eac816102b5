/** What stands wrong on a screen: the rule, the element and by how much. */
export interface Fault {
  rule: 'wider' | 'cut' | 'overlapping' | 'small target' | 'outside' | 'glued' | 'two scripts';
  /** The element's tag, classes and the beginning of its text. */
  element: string;
  /** In words, with pixels. */
  by: string;
}

/**
 * Looks for what no screen may have, in the page that is shown now. Runs in the browser, and therefore uses nothing from outside itself.
 *
 * - wider: the page is wider than its window.
 * - cut: a text that is not shown whole, without an ellipsis that says so and gives the whole on hover.
 * - overlapping: two texts that stand over each other.
 * - small target: less than 24 CSS pixels high or wide, and less than 24 from the next (WCAG 2.2, 2.5.8); where `least` is more, less
 *   than that, wherever the next one is (2.5.5).
 * - outside: what hangs out of the surface that it stands on.
 * - glued: a text that touches the border of its own box.
 * - two scripts: Western digits beside those of the page's own script.
 *
 * @param least CSS pixels of a target: 24, or 44 for respondents
 */
export function pixelFaults(least: number): Fault[] {
  const faults: Fault[] = [];
  const said = (element: Element): string => {
    const classes = [...element.classList].filter((name) => !/^css-|acss/.test(name)).map((name) => `.${name}`);
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const label = element.getAttribute('aria-label');
    return `${element.tagName.toLowerCase()}${classes.slice(0, 3).join('')} "${label ?? text}"`;
  };
  const note = (rule: Fault['rule'], element: Element, by: string): void => {
    faults.push({ rule, element: said(element), by });
  };
  const chain = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) found.push(each);
    return found;
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };

  /** Not drawn, or for screen readers alone. */
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    chain(element).some((each) => {
      const { clip, clipPath, position } = styleOf(each);
      const { width, height } = each.getBoundingClientRect();
      return (
        position === 'absolute' && (width <= 2 || height <= 2 || clip !== 'auto' || clipPath.startsWith('inset(5'))
      );
    });
  const scrolls = ({ overflowX }: CSSStyleDeclaration): boolean => overflowX === 'auto' || overflowX === 'scroll';
  /** Lies over the page on purpose. */
  const floats = (element: Element): boolean =>
    chain(element).some((each) => ['fixed', 'sticky', 'absolute'].includes(styleOf(each).position));
  const inPicture = (element: Element): boolean =>
    element.closest('svg, canvas, iframe, .cm-editor, [aria-hidden="true"]') !== null;
  /** What an ancestor cuts off or lets one scroll to is not seen there. */
  const shownPart = (element: Element, rect: DOMRect): DOMRect => {
    let { left, right, top, bottom } = rect;
    for (const each of chain(element)) {
      const { overflowX, overflowY } = styleOf(each);
      if (each === document.documentElement || each === document.body) continue;
      const box = each.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  const root = document.documentElement;
  const more = root.scrollWidth - root.clientWidth;
  if (more > 0) note('wider', root, `${more} px`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: { element: Element; node: Text; rects: DOMRect[] }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !(node instanceof Text) || node.data.trim() === '' || inPicture(element)) continue;
    if (element.matches('script, style, noscript, option, textarea') || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length > 0) texts.push({ element, node, rects });
  }

  for (const { element, rects } of texts) {
    const cutting = chain(element).find(
      (each) => styleOf(each).overflowX !== 'visible' && styleOf(each).display !== 'inline',
    );
    if (element.closest('[role=tablist]') !== null) continue;
    if (cutting === undefined || scrolls(styleOf(cutting)) || cutting === root || cutting === document.body) continue;
    const box = cutting.getBoundingClientRect();
    const beyond = Math.max(...rects.map((rect) => Math.max(rect.right - box.right, box.left - rect.left)));
    const below = Math.max(...rects.map((rect) => rect.top - box.bottom));
    const gives = chain(element).some((each) => each.hasAttribute('title') || each.getAttribute('role') === 'tab');
    const clamps = styleOf(cutting).webkitLineClamp !== 'none';
    if (beyond > 1.5 && !(styleOf(cutting).textOverflow === 'ellipsis' && gives))
      note('cut', element, `${Math.round(beyond)} px at the side`);
    if (below > -2 && !clamps && styleOf(cutting).overflowY === 'hidden') note('cut', element, 'a line below');
  }

  const boxes = texts
    .filter(({ element }) => !floats(element))
    .flatMap(({ element, rects }) => rects.map((rect) => ({ element, rect: shownPart(element, rect) })))
    .filter(({ rect }) => rect.width > 1 && rect.height > 1)
    .sort((one, other) => one.rect.top - other.rect.top);
  boxes.forEach(({ element, rect }, index) => {
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (other === undefined || other.rect.top > rect.bottom) break;
      if (other.element === element) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - other.rect.top;
      // Lines of one text may touch by what hangs below a letter.
      if (across > 2 && down > 0.45 * Math.min(rect.height, other.rect.height))
        note('overlapping', element, `${Math.round(across)} × ${Math.round(down)} px with ${said(other.element)}`);
    }
  });

  const pressed =
    'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem]';
  const targets = [...document.querySelectorAll(pressed)]
    .filter(
      (element) =>
        !isHidden(element) &&
        !element.matches(':disabled, [aria-disabled=true], [type=file]') &&
        !element.closest('[aria-hidden=true]'),
    )
    .map((element) => ({
      element,
      rect: (
        element.closest('label, .ant-tabs-tab') ??
        element.closest('.ant-select, .ant-input-number, .ant-picker, .ant-input-affix-wrapper') ??
        element
      ).getBoundingClientRect(),
    }))
    .filter(({ rect }) => rect.width > 0 && rect.height > 0);
  for (const { element, rect } of targets) {
    // A band is as wide as its range, and the mark of a chart as its share; the table below and the filter have a control for each.
    if ((rect.width >= least - 0.5 && rect.height >= least - 0.5) || element.matches('.band-segment, .chart-mark'))
      continue;
    // A link within a sentence is as high as its line.
    const parent = element.parentElement;
    if (
      styleOf(element).display.startsWith('inline') &&
      element.matches('a') &&
      parent &&
      [...parent.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    )
      continue;
    // The link of a card is as large as the card.
    if (styleOf(element).position !== 'absolute' && getComputedStyle(element, '::after').position === 'absolute')
      continue;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const near = targets.some(({ element: each, rect: box }) => {
      if (each === element || each.contains(element) || element.contains(each)) return false;
      const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
      return Math.hypot(dx, dy) < 12;
    });
    if (near || least > 24) note('small target', element, `${Math.round(rect.width)} × ${Math.round(rect.height)} px`);
  }

  const isSurface = (element: Element): boolean => {
    const { borderLeftWidth, borderRightWidth, borderLeftStyle, backgroundColor } = styleOf(element);
    const bordered = parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0 && borderLeftStyle !== 'none';
    return bordered || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
  };
  const outside = new Set<Element>();
  const things = [
    ...texts.map(({ element, rects }) => ({ element, rects })),
    ...targets.map(({ element, rect }) => ({ element, rects: [rect] })),
  ];
  for (const { element, rects } of things) {
    if (floats(element) || styleOf(element).overflowX !== 'visible') continue;
    for (const each of chain(element).slice(1)) {
      if (each === document.body || each === root || styleOf(each).overflowX !== 'visible') break;
      if (styleOf(each).display.startsWith('inline') || !isSurface(each)) continue;
      const box = each.getBoundingClientRect();
      const beyond = Math.max(...rects.map((rect) => Math.max(rect.right - box.right, box.left - rect.left)));
      if (beyond > 1.5 && !outside.has(each)) {
        outside.add(each);
        note('outside', element, `${Math.round(beyond)} px of ${said(each).slice(0, 60)}`);
      }
    }
  }

  for (const { element, rects } of texts) {
    const { borderLeftWidth, borderRightWidth, borderLeftStyle, borderRightStyle, display } = styleOf(element);
    const box = element.getBoundingClientRect();
    const left = parseFloat(borderLeftWidth) > 0 && borderLeftStyle !== 'none';
    const right = parseFloat(borderRightWidth) > 0 && borderRightStyle !== 'none';
    if (!(left && right) || display === 'inline') continue;
    const gap = Math.min(...rects.map((rect) => Math.min(rect.left - box.left, box.right - rect.right)));
    if (gap < 3 && gap > -2) note('glued', element, `${Math.round(gap)} px from its border`);
  }
  for (const field of document.querySelectorAll('input:not([type]), input[type=text], textarea')) {
    if (isHidden(field)) continue;
    const { paddingLeft, paddingRight, borderLeftWidth, borderLeftStyle } = styleOf(field);
    if (
      parseFloat(borderLeftWidth) > 0 &&
      borderLeftStyle !== 'none' &&
      Math.min(parseFloat(paddingLeft), parseFloat(paddingRight)) < 3
    )
      note('glued', field, 'no space within its border');
  }

  const own = new Intl.Locale(root.lang || 'en').language === 'ar' ? /[٠-٩]/ : undefined;
  if (own !== undefined && root.lang.startsWith('ar-EG')) {
    const isForeign = (element: Element): boolean =>
      element.closest('code, kbd, pre, bdi, [dir=ltr], input, [translate=no]') !== null ||
      (element.closest('[lang]') !== root && !/^ar/.test(element.closest('[lang]')?.getAttribute('lang') ?? ''));
    const ours = texts.filter(({ element }) => !isForeign(element));
    if (ours.some(({ node }) => own.test(node.data)))
      // Words of another script are in another language.
      for (const { element, node } of ours)
        if (!/[A-Za-z]{3}/.test(node.data) && /(?<![A-Za-z\d_.-])\d+(?![\w-])/.test(node.data))
          note('two scripts', element, node.data.trim().slice(0, 40));
  }
  return faults;
}
