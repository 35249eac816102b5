import { type CatalogFunction, signatureOf } from 'core/formula/catalog';
import type { FormulaContext } from './context';

/** Creates an element for tooltips, which the editor draws without React. */
export function element(
  name: 'div' | 'p' | 'code' | 'strong' | 'span',
  className: string,
  ...content: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (name === 'code') made.dir = 'ltr';
  made.append(...content);
  return made;
}

/** The signature of a function, with one parameter highlighted. */
export function signatureLine(called: CatalogFunction, current: number): HTMLElement {
  const parameters = signatureOf(called)
    .slice(called.name.length + 1, -1)
    .split(', ');
  const line = element('code', 'formula-signature', `${called.name}(`);
  parameters.forEach((parameter, index) => {
    if (index > 0) line.append(', ');
    line.append(index === current ? element('strong', 'formula-parameter', parameter) : parameter);
  });
  line.append(')');
  return line;
}

/** The description of a function, with an example. */
export function aboutFunction(called: CatalogFunction, { say, direction }: FormulaContext): HTMLElement {
  const about = element(
    'div',
    'formula-about',
    signatureLine(called, -1),
    element('p', '', say(called.description)),
    element('p', 'formula-example', say('formulaEditor.example'), ' ', element('code', '', called.example)),
  );
  about.dir = direction;
  return about;
}
