import { Link } from '@umijs/max';
import { Form } from 'antd';
import type { PartKind } from 'core/instrument/draft';
import { findPart, wholeInstrument } from 'core/instrument/operations';
import { usesIn } from 'core/instrument/whereUsed';
import uniqBy from 'lodash/uniqBy';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { codeOf } from '@/authoring/draft/useParts';
import { instrumentPath, testPath } from '@/authoring/frame/screens';
import { useText } from '@/kit/text/useText';

/** Paths below the instrument by kind of part. */
const paths: Partial<Record<PartKind, (id: string) => string>> = {
  section: (id) => `/question?part=${id}`,
  question: (id) => `/question?part=${id}`,
  calculation: (id) => `/calculation/edit-calculation/${id}`,
  nugget: (id) => `/report-nuggets/edit-report-nugget/${id}`,
  report: (id) => `/reports/edit-report/${id}`,
  svg: (id) => `/svgs/edit-svgs/${id}`,
  chart: (id) => `/charts/edit-chart/${id}`,
};

/** Links to what uses the part: formulas, rules, reports, test cases. */
export function UsedIn({ kind, code }: { kind: 'question' | 'section'; code: string }) {
  const text = useText();
  const view = useDeferredValue(useDraft((state) => state.view));
  const instrument = useDraft(({ facts }) => facts.id);
  const uses = useMemo(() => {
    const { draft, locales } = view;
    const texts = locales.get(draft.baseLocale)?.texts ?? {};
    return uniqBy(usesIn(draft, { ...texts })({ kind, code }), ({ part }) => part).flatMap(({ part, path }) => {
      const place = findPart(draft, part);
      const own = codeOf(draft, part);
      if (part === wholeInstrument || place === undefined) return [];
      const top = place.parent ?? place;
      const to =
        top.kind === 'test_case'
          ? testPath(instrument, top.part.id)
          : instrumentPath(instrument, paths[top.kind]?.(top.part.id) ?? '');
      return [{ part, path, own, to, kind: top.kind }];
    });
  }, [view, kind, code, instrument]);
  return (
    <Form.Item label={text('question.usedIn')}>
      {uses.length === 0 ? (
        <span className="question-quiet">{text('question.usedIn.nothing')}</span>
      ) : (
        <ul className="question-uses">
          {uses.map(({ part, own, to, kind: of }) => (
            <li key={part}>
              <Link to={to}>{text(`question.part.${of}`, { code: own })}</Link>
            </li>
          ))}
        </ul>
      )}
    </Form.Item>
  );
}
