import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { signatureOf } from 'core/formula/catalog';
import { functionsByName, type Offer } from './candidates';
import { type ContextBox, type FormulaContext, type RegionsIn, regionAt } from './context';
import { aboutFunction } from './descriptions';
import { offersAt } from './offers';

/** An entry of the completion list. */
interface FormulaCompletion extends Completion {
  offer: Offer;
}

const isOurs = (completion: Completion): completion is FormulaCompletion => 'offer' in completion;

/** Replaces the typed text; does not repeat existing brackets. */
function write(view: EditorView, completion: Completion, from: number, to: number, { insert, cursor, name }: Offer) {
  const hasBracket = insert.startsWith(`${name}(`) && view.state.sliceDoc(to, to + 1) === '(';
  const text = hasBracket ? name : insert;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + (hasBracket ? name.length + 1 : cursor) },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
}

/** Text beside an entry: the meaning of a name, the parameters of a function. */
function detailOf({ kind, name, ref }: Offer, { labels, say }: FormulaContext): string {
  if (kind === 'function') {
    const called = functionsByName.get(name);
    return called ? signatureOf(called).slice(name.length) : '';
  }
  return (ref === '' ? undefined : labels(ref)) ?? say(`formulaEditor.kind.${kind}`);
}

function completionOf(offer: Offer, context: FormulaContext): FormulaCompletion {
  const called = offer.kind === 'function' ? functionsByName.get(offer.name) : undefined;
  return {
    offer,
    label: offer.name,
    detail: detailOf(offer, context),
    type: offer.kind,
    apply: (view, completion, from, to) => write(view, completion, from, to, offer),
    ...(called && { info: () => aboutFunction(called, context) }),
  };
}

function source(box: ContextBox, regionsIn: RegionsIn, { state, pos, explicit }: CompletionContext) {
  const text = state.doc.toString();
  const region = regionAt(regionsIn(text), pos);
  if (!region) return null;
  const { from, to } = region;
  const found = offersAt(text.slice(from, to), pos - from, box.current, explicit);
  if (!found) return null;
  const result: CompletionResult = {
    from: from + found.from,
    to: from + found.to,
    options: found.offers.map((offer) => completionOf(offer, box.current)),
    filter: false,
    getMatch: ({ label }) => {
      const start = label.toLowerCase().indexOf(found.typed.toLowerCase());
      return start < 0 || found.typed === '' ? [] : [start, start + found.typed.length];
    },
    // Computed again for each change of the text.
    update: (current, _from, _to, context) => {
      const again = source(box, regionsIn, context);
      return again && again.from === current.from ? again : null;
    },
  };
  return result;
}

/** Completes names, functions and words where they are possible. */
export function formulaCompletion(box: ContextBox, regionsIn: RegionsIn): Extension {
  return autocompletion({
    override: [(context) => source(box, regionsIn, context)],
    activateOnCompletion: (completion) => isOurs(completion) && completion.offer.goesOn,
    icons: false,
    optionClass: ({ type }) => `formula-offer-${type}`,
    tooltipClass: () => 'formula-tooltip',
  });
}
