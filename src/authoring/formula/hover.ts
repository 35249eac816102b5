import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { nameCatalog } from 'core/formula/catalog';
import { functionsByName } from './candidates';
import { type ContextBox, type FormulaContext, type RegionsIn, regionAt } from './context';
import { aboutFunction, element } from './descriptions';
import { type FormulaPart, partAt } from './partAt';

const show = StateEffect.define<Tooltip | null>();

/** The meaning of a name, in a line. */
function meaning({ mark }: FormulaPart, { labels, say }: FormulaContext): string | undefined {
  if (!mark || mark.role === 'unknown') return undefined;
  const described = nameCatalog.find(({ name }) => name === mark.ref);
  return described ? say(described.description) : labels(mark.ref);
}

interface Told {
  dom: HTMLElement;
  /** For screen readers. */
  words: string;
}

/** Description of a part; null: none. */
function told(source: string, part: FormulaPart, context: FormulaContext): Told | null {
  const { say, values, tell, direction } = context;
  const text = source.slice(part.start, part.end);
  const called = part.mark?.role === 'function' ? functionsByName.get(part.mark.ref) : undefined;
  const value = values?.(text) ?? null;
  const meant = meaning(part, context);
  if (value === null && meant === undefined && !called) return null;
  const dom = element('div', 'formula-tooltip formula-hover');
  dom.dir = direction;
  if (called) dom.append(aboutFunction(called, context));
  if (meant !== undefined) dom.append(element('p', '', meant));
  const words = value === null ? '' : say('formulaEditor.valueOf', { part: text, value: tell(value) });
  if (words !== '') {
    const line = element('p', 'formula-value-line', element('code', '', text), ' ');
    line.append(element('span', 'formula-value', `= ${tell(value ?? { value: null })}`));
    dom.append(line);
  }
  return { dom, words: [meant, words].filter((line) => line !== undefined && line !== '').join(' ') };
}

interface Found extends Told {
  from: number;
  to: number;
}

function foundAt(text: string, from: number, to: number, box: ContextBox, regionsIn: RegionsIn): Found | null {
  const region = regionAt(regionsIn(text), from);
  if (!region || to > region.to) return null;
  const source = text.slice(region.from, region.to);
  const part = partAt(source, from - region.from, to - region.from, box.current.scope);
  const known = part && told(source, part, box.current);
  return known && { ...known, from: region.from + part.start, to: region.from + part.end };
}

/** A tooltip with meaning and value of the part under the pointer; with Alt F1, of the part at the cursor or the selection. */
export function formulaHover(box: ContextBox, regionsIn: RegionsIn): Extension {
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (before, { effects, docChanged, selection }) => {
      const asked = effects.find((effect) => effect.is(show));
      if (asked?.is(show)) return asked.value;
      return docChanged || selection ? null : before;
    },
    provide: (self) => showTooltip.from(self),
  });
  const ask = (view: EditorView): boolean => {
    const { from, to } = view.state.selection.main;
    const found = foundAt(view.state.doc.toString(), from, to, box, regionsIn);
    const words = found && found.words !== '' ? found.words : box.current.say('formulaEditor.noValue');
    const nothing = element('div', 'formula-tooltip formula-hover', words);
    view.dispatch({
      effects: [
        show.of({ pos: found?.from ?? from, above: true, create: () => ({ dom: found?.dom ?? nothing }) }),
        EditorView.announce.of(words),
      ],
    });
    return true;
  };
  const leave = (view: EditorView): boolean => {
    if (!view.state.field(field)) return false;
    view.dispatch({ effects: show.of(null) });
    return true;
  };
  return [
    field,
    hoverTooltip((view, at) => {
      const found = foundAt(view.state.doc.toString(), at, at, box, regionsIn);
      return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.dom }) };
    }),
    keymap.of([{ key: 'Alt-F1', run: ask }]),
    Prec.default(keymap.of([{ key: 'Escape', run: leave }])),
  ];
}
