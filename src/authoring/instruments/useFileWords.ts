import { useIntl } from '@umijs/max';
import { partLists } from 'core/instrument/draft';
import { beginningOf, namingFields } from 'core/instrument/namedText';
import { useMemo } from 'react';
import { fieldLabel } from '@/authoring/names/fieldLabels';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** `questions[3].rows[1].code` as `['questions', 3, 'rows', 1, 'code']`; keys in brackets are quoted. */
const segmentsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );

/** A file that is imported in words. It may be broken: nothing in it need have the shape of an instrument. */
export function useFileWords(document: Fields) {
  const intl = useIntl();
  const text = useText();
  return useMemo(() => {
    const bundle = fieldsOf(fieldsOf(document.texts)[String(document.baseLocale)]);
    const said = (id: string | undefined) =>
      id !== undefined && intl.messages[id] !== undefined ? text(id) : undefined;

    /** A part by its number, and by its text in the base language where the file has one. */
    const partAt = (kind: string, part: Fields, index: number, holder?: Fields): string => {
      const codes = [...(holder ? [holder.code] : []), part.code];
      const owner = kind === 'row' ? 'question' : kind === 'series' ? 'chart' : kind;
      const name = textOf(bundle[[owner, ...codes, namingFields[kind] ?? 'text'].join('.')]);
      const place = text(`question.part.${kind}`, { code: intl.formatNumber(index + 1) });
      return name === undefined ? place : `${place} ${text('draft.named', { name: beginningOf(name) })}`;
    };

    return {
      /** Its title, else its code. */
      title: textOf(bundle.title) ?? String(document.code ?? ''),
      /** What a field of the whole file holds, with the number of its parts: Questions (9). */
      holds: (field: string): string => {
        const label = said(field === 'texts' ? 'instrument.languages' : fieldLabel('instrument', field)) ?? field;
        const value = document[field];
        const count = Array.isArray(value) ? value.length : field === 'texts' ? Object.keys(fieldsOf(value)).length : 0;
        return count > 0 ? text('import.holds', { label, count }) : label;
      },
      /** Where a problem is: Question 4 “I felt calm” · Shown if. Empty: in the file as a whole. */
      place: (path: string): string => {
        const [outer, index, inner, at, ...rest] = segmentsOf(path);
        if (outer === 'texts' || outer === 'textStates') {
          const [, locale, key] = segmentsOf(path);
          return [text('instrument.languages'), locale && languageName(String(locale)), key]
            .filter(Boolean)
            .join(' · ');
        }
        const list = partLists.find((each) => each.list === outer);
        if (list === undefined || typeof index !== 'number') {
          const field = segmentsOf(path).join('.');
          return said(fieldLabel('instrument', field)) ?? field;
        }
        const part = fieldsOf((document[list.list] as unknown[] | undefined)?.[index]);
        const own = partAt(list.part, part, index);
        const isInner = list.inner !== undefined && list.inner.list === inner && typeof at === 'number';
        const kind = isInner && list.inner ? list.inner.part : list.part;
        const deep = isInner ? rest : [inner, at, ...rest];
        const field = deep.filter((each) => typeof each === 'string').join('.');
        const child =
          isInner && list.inner
            ? partAt(kind, fieldsOf((part[list.inner.list] as unknown[] | undefined)?.[at]), at, part)
            : undefined;
        const label = field === '' ? undefined : (said(fieldLabel(kind, field)) ?? field);
        return [own, child, label].filter(Boolean).join(' · ');
      },
    };
  }, [intl, text, document]);
}
