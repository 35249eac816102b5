import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { callAt } from './calls';
import { functionsByName } from './candidates';
import { type ContextBox, type RegionsIn, regionAt } from './context';
import { element, signatureLine } from './descriptions';
import { parameterAt } from './parameters';
import { piecesOf } from './pieces';

const dismissed = StateEffect.define<null>();

interface Shown {
  /** Start of the call whose help was dismissed. */
  dismissed: number | null;
  /** Start of the shown call. */
  start: number | null;
  parameter: number;
  tooltip: Tooltip | null;
}

const nothing = { start: null, parameter: -1, tooltip: null };

function found(state: EditorState, box: ContextBox, regionsIn: RegionsIn, before: Shown): Shown {
  const { head } = state.selection.main;
  const text = state.doc.toString();
  const region = regionAt(regionsIn(text), head);
  const call = region && callAt(piecesOf(text.slice(region.from, region.to)), head - region.from);
  const called = call && functionsByName.get(call.name);
  if (!region || !call || !called) return { ...before, ...nothing, dismissed: null };
  const start = region.from + call.start;
  if (start === before.dismissed) return { ...before, ...nothing };
  const parameter = parameterAt(called, call);
  if (start === before.start && parameter === before.parameter && before.tooltip) return before;
  const create = () => {
    const { say, direction } = box.current;
    const dom = element(
      'div',
      'formula-tooltip formula-help',
      signatureLine(called, parameter),
      element('p', '', say(called.description)),
    );
    dom.dir = direction;
    return { dom };
  };
  return { ...before, dismissed: null, start, parameter, tooltip: { pos: start, above: true, create } };
}

/** Shows the signature of the function around the cursor, with the current parameter. Escape hides it, as does losing the focus. */
export function signatureHelp(box: ContextBox, regionsIn: RegionsIn): Extension {
  const field = StateField.define<Shown>({
    create: () => ({ dismissed: null, ...nothing }),
    update: (before, transaction) => {
      let now = before;
      for (const effect of transaction.effects) {
        if (effect.is(dismissed)) now = { ...now, dismissed: now.start };
      }
      if (now === before && !transaction.docChanged && !transaction.selection) return before;
      return found(transaction.state, box, regionsIn, now);
    },
    provide: (self) => showTooltip.from(self, ({ tooltip }) => tooltip),
  });
  const dismiss = (view: EditorView): boolean => {
    if (!view.state.field(field).tooltip) return false;
    view.dispatch({ effects: dismissed.of(null) });
    return true;
  };
  return [field, Prec.low(keymap.of([{ key: 'Escape', run: dismiss }]))];
}
