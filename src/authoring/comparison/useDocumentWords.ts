import { useIntl } from '@umijs/max';
import type { InstrumentDocument } from 'core/instrument/document';
import { wholeInstrument } from 'core/instrument/operations';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { namesByPlace, viewOfDocument } from '../names/documentNames';
import { isNumbered } from '../names/partName';
import { useFieldWords } from '../names/useFieldWords';
import type { ComparisonWords } from './JsonComparison';
import { placeOfPath } from './placeOfPath';

/** The words for two versions of a document: names of parts, labels of fields, values as the screens show them. */
export function useDocumentWords(before: InstrumentDocument, after: InstrumentDocument): ComparisonWords {
  const intl = useIntl();
  const text = useText();
  const [now, old] = useMemo(() => [after, before].map(viewOfDocument), [before, after]);
  const fields = useFieldWords(now, old);
  return useMemo(() => {
    const names = new Map([old, now].flatMap((view) => (view ? [...namesByPlace(view)] : [])));
    return {
      label: (path, { key, before: was, after: is }) => {
        const name = names.get(path.join('.'));
        if (name !== undefined) return name;
        const last = path.at(-1) ?? '';
        const number = typeof key === 'number' ? intl.formatNumber(key + 1) : last;
        const place = placeOfPath(path);
        if (place.kind === wholeInstrument || place.field !== '') {
          return /^\d+$/.test(last) ? number : fields.label(place);
        }
        const part = (is ?? was) as { kind?: string } | undefined;
        if (place.kind === 'block' && part?.kind !== undefined) return text(`reportEditor.kind.${part.kind}`);
        return isNumbered(place.kind) ? text(`question.part.${place.kind}`, { code: number }) : last;
      },
      sides: (path, values) => fields.sides(placeOfPath(path), values),
    };
  }, [intl, text, fields, now, old]);
}
