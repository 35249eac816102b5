import { Link } from '@umijs/max';
import { Alert } from 'antd';
import type { ScaleCodes } from 'core/instrument/wizard';
import { useState } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useAreaAddress } from '@/authoring/frame/areaAddress';
import { partPath } from '@/authoring/frame/partPath';
import { partName } from '@/authoring/names/partName';
import { usePartWords } from '@/authoring/names/usePartWords';
import { useText } from '@/kit/text/useText';

const listed = [
  ['calculation', 'calculations', ({ score, norm }: ScaleCodes) => [score, norm]],
  ['charts', 'charts', ({ chart }: ScaleCodes) => [chart]],
  ['report-nuggets', 'nuggets', ({ nuggets }: ScaleCodes) => nuggets],
  ['reports', 'reports', ({ report }: ScaleCodes) => [report]],
] as const;

/** What the scale wizard has made, each part with a link to it. */
export function MadeScale({ codes }: { codes: ScaleCodes }) {
  const text = useText();
  const address = useAreaAddress();
  const words = usePartWords();
  const view = useDraft((state) => state.view);
  const id = useDraft(({ facts }) => facts.id);
  const [isClosed, setClosed] = useState(false);
  const { draft } = view;
  const groups = listed.flatMap(([tab, list, codesOf]) => {
    const wanted = codesOf(codes);
    const parts = (draft[list] ?? []).filter(({ code }) => wanted.includes(code));
    return parts.length === 0 ? [] : [{ tab, parts }];
  });
  if (isClosed || groups.length === 0) return null;
  return (
    <Alert
      type="success"
      showIcon
      closable={{ onClose: () => setClosed(true) }}
      title={text('calculation.wizard.made')}
      description={
        <ul className="plain-list" aria-label={text('calculation.wizard.made')}>
          {groups.map(({ tab, parts }) => (
            <li key={tab}>
              {text(`draft.tab.${tab}`)}:{' '}
              {parts.map((part, index) => {
                const named = partName(view, part.id);
                return (
                  <span key={part.id}>
                    {index === 0 ? null : ' · '}
                    <Link to={address(partPath(draft, id, part.id))}>{named ? words(named) : part.code}</Link>
                  </span>
                );
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
