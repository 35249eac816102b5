import { useIntl } from '@umijs/max';
import type { ComponentProps } from 'react';
import { useText } from '@/kit/text/useText';

interface Props extends Pick<ComponentProps<'ol'>, 'aria-label' | 'lang' | 'dir'> {
  rows: readonly { label: string; score?: number | undefined }[];
}

/** Answers with their scores, to look at. */
export function ScoredLabels({ rows, ...list }: Props) {
  const intl = useIntl();
  const text = useText();
  return (
    <ol className="answer-preview plain-list" {...list}>
      {rows.map(({ label, score }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are known only by their place.
        <li key={index}>
          <span dir={list.dir ? undefined : 'auto'}>{label}</span>
          <span className="answer-quiet">
            {score === undefined ? text('answerSet.score.missing') : intl.formatNumber(score)}
          </span>
        </li>
      ))}
    </ol>
  );
}
