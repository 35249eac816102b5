import { useIntl } from '@umijs/max';
import { eachPart } from 'core/instrument/operations';
import isEqual from 'lodash/isEqual';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { labelsOf } from '../draft/useLabels';
import type { DraftView } from '../draft/view';
import { choiceMessages, fieldLabel, referredKind } from './fieldLabels';
import { groupName } from './groupName';
import { type PartName, partName } from './partName';

/** A field of a part: `settings.paging` of the instrument, `validation.min` of a question; empty: the whole part. */
export interface FieldPlace {
  kind: PartName['kind'];
  field: string;
}

export interface FieldWords {
  /** What the field is called on the screens; its own name where no screen has it. */
  label(place: FieldPlace): string;
  /** A value in words. */
  value(place: FieldPlace, value: unknown): string;
  /** Values side by side: where the same words stand for different ones, as they are stored. */
  sides(place: FieldPlace, values: readonly [unknown, unknown]): [string, string];
}

/** More of a list are counted. */
const most = 5;

/** Characters of a stored value; more are left out. */
const longest = 2_000;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stored(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/** Without the places in lists: `rows.3.value` is `rows.value`. */
const plain = (field: string): string => field.replace(/\.\d+(?=\.|$)/g, '');

/** Fields and values in the words of the screens. @param views where the parts are looked up that a value names by their codes, the first one first */
export function useFieldWords(...views: readonly (DraftView | undefined)[]): FieldWords {
  const intl = useIntl();
  const text = useText();
  const [first, second] = views;
  return useMemo(() => {
    const known = [first, second].flatMap((view) => (view === undefined ? [] : [view]));
    const labels = known.map(labelsOf);
    const said = (id: string): string | undefined => (intl.messages[id] === undefined ? undefined : text(id));

    const nameOf = (kind: string, code: string): string => {
      for (const view of known) {
        for (const place of eachPart(view.draft)) {
          if (place.kind !== kind || place.part.code !== code) continue;
          const found = partName(view, place.part.id);
          if (found?.name) return found.name;
          return text(`question.part.${kind}`, { code: intl.formatNumber(place.index + 1) });
        }
      }
      return code;
    };
    const labelled = (ref: string): string | undefined => {
      for (const labelOf of labels) {
        const label = labelOf(ref);
        if (label !== undefined) return label;
      }
      return undefined;
    };

    const list = (words: readonly string[]): string => {
      const shown = words.slice(0, most);
      const more = words.length - shown.length;
      return intl.formatList(more > 0 ? [...shown, text('question.paste.more', { count: more })] : shown, {
        type: 'conjunction',
      });
    };

    function label({ kind, field }: FieldPlace): string {
      const path = plain(field);
      if (kind === 'test_case') {
        const [, item] = /^answers\.(.+)$/.exec(path) ?? [];
        if (item !== undefined) return labelled(item) ?? item;
        const [, score] = /^expected\.(?:bands\.)?(.+)$/.exec(path) ?? [];
        if (score !== undefined && fieldLabel(kind, path) === undefined) return labelled(score) ?? score;
      }
      const id = fieldLabel(kind, path);
      return (id && said(id)) ?? path.split('.').at(-1) ?? '';
    }

    function word({ kind, field }: FieldPlace, value: string): string {
      const path = plain(field);
      const messages = choiceMessages(kind, path);
      const chosen = messages && said(`${messages}${value}`);
      if (chosen !== undefined) return chosen;
      const referred = referredKind(kind, path);
      if (referred !== undefined) return nameOf(referred, value);
      if (path === 'group') return groupName(known[0] as DraftView, value, text('nugget.group.risk.name'));
      if (path === 'baseLocale' || path === 'settings.locales' || path === 'respondent.locale')
        return languageName(value);
      if (kind === 'test_case') {
        const [, item] = /^answers\.(.+)$/.exec(path) ?? [];
        if (item !== undefined) return labelled(`answer:${item}=${value}`) ?? value;
        const [, score] = /^expected\.bands\.(.+)$/.exec(path) ?? [];
        if (score !== undefined) return labelled(`band:${score}.${value}`) ?? value;
      }
      if (path === 'source' && value.startsWith('data:')) {
        return intl.formatNumber(Math.ceil(value.length / 1024), { style: 'unit', unit: 'kilobyte' });
      }
      return value;
    }

    /** A part or a structure by its fields; parts that it holds by their number. */
    function summary({ kind, field }: FieldPlace, whole: Fields): string {
      return Object.entries(whole)
        .filter(([key, value]) => key !== 'code' && key !== 'id' && value !== undefined)
        .map(([key, value]) => {
          const place = { kind, field: field === '' ? key : `${field}.${key}` };
          return text('draft.value.field', { field: label(place), value: valueWords(place, value) });
        })
        .join('\n');
    }

    function valueWords(place: FieldPlace, value: unknown): string {
      if (value === undefined || value === null) return text('draft.value.unset');
      if (typeof value === 'boolean') return text(value ? 'test.value.true' : 'test.value.false');
      if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: 20 });
      if (typeof value === 'string') return word(place, value);
      if (Array.isArray(value)) {
        if (/range$/i.test(place.field)) return value.map((end) => intl.formatNumber(Number(end))).join(' – ');
        if (value.some(isObject)) return intl.formatNumber(value.length);
        return value.length === 0 ? text('draft.value.unset') : list(value.map((each) => valueWords(place, each)));
      }
      return isObject(value) ? summary(place, value) : stored(value);
    }

    return {
      label,
      value: valueWords,
      sides: (place, [one, other]) => {
        const words: [string, string] = [valueWords(place, one), valueWords(place, other)];
        return words[0] === words[1] && !isEqual(one, other) ? [stored(one), stored(other)] : words;
      },
    };
  }, [intl, text, first, second]);
}
