import { useIntl } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { stateWords, translationStates } from '@/translating/texts/stateWords';
import type { Progress } from './useProgress';
import './progressBar.css';

/** The finished states first. */
const parts = [...translationStates].reverse();

/** A language's progress: a bar of its states, and a percentage. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const intl = useIntl();
  const text = useText();
  const { total } = progress;
  if (total === 0) return null;
  const counts = parts
    .filter((part) => progress[part] > 0)
    .map((part) => text('translations.progress.part', { state: text(stateWords[part]), count: progress[part] }));
  const all = intl.formatList(counts, { type: 'unit' });
  // Rounded down: 100 % only when all are reviewed.
  const shareOf = (count: number) => Math.floor((count / total) * 100) / 100;
  const legend = [
    { state: 'reviewed', count: progress.reviewed },
    { state: 'draft', count: progress.draft + progress.machine },
    { state: 'outdated', count: progress.outdated },
  ].filter(({ state, count }) => state === 'reviewed' || count > 0);
  return (
    <span className="translation-progress" title={all}>
      <span className="translation-bar" role="img" aria-label={all}>
        {parts.map((part) =>
          progress[part] > 0 ? <span key={part} data-state={part} style={{ flexGrow: progress[part] }} /> : null,
        )}
      </span>
      <span className="translation-shares">
        {legend.map(({ state, count }) => (
          <span key={state} className="translation-share">
            <span className="translation-swatch" data-state={state} aria-hidden />
            {text(`translations.progress.${state}`, { share: shareOf(count) })}
          </span>
        ))}
      </span>
    </span>
  );
}
