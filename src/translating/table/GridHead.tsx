import { memo } from 'react';
import { Flag } from '@/kit/flag/Flag';
import { useText } from '@/kit/text/useText';
import { gridHeader, gridRow, type LanguageColumn, leadColumns } from './GridRow';
import { ProgressBar } from './ProgressBar';
import type { Progress } from './useProgress';

interface Props {
  columns: readonly LanguageColumn[];
  gap: number;
  columnWidth: number;
  progress: ReadonlyMap<string, Progress>;
  allChosen: boolean;
  onChooseAll(all: boolean): void;
}

/** The fixed head: names of the columns, and the progress of each language. */
export const GridHead = memo(function GridHead({ columns, gap, columnWidth, progress, ...choice }: Props) {
  const text = useText();
  return (
    <div {...gridRow(1)} className="translation-head">
      <div {...gridHeader(1)} className="translation-key">
        <input
          type="checkbox"
          aria-label={text('translations.chooseAll')}
          title={text('translations.chooseAll')}
          checked={choice.allChosen}
          onChange={(event) => choice.onChooseAll(event.target.checked)}
        />
        <span>{text('translations.place')}</span>
      </div>
      <div {...gridHeader(2)} className="translation-source">
        {text('translations.source')}
      </div>
      {columns.map(({ language: { code, nativeLabel, flag, direction }, index }, nth) => {
        const known = progress.get(code);
        return (
          <div
            key={code}
            {...gridHeader(index + 1 + leadColumns)}
            className="translation-cell"
            style={{ inlineSize: columnWidth, ...(nth === 0 ? { marginInlineStart: gap } : {}) }}
          >
            <span>
              <Flag emoji={flag} />
              <bdi lang={code} dir={direction}>
                {nativeLabel}
              </bdi>
            </span>
            {known ? <ProgressBar progress={known} /> : null}
          </div>
        );
      })}
    </div>
  );
});
