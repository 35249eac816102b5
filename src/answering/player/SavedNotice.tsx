import { useText } from '@/kit/text/useText';
import { timeInWords } from './momentInWords';
import type { SavedState } from './savedState';

/** Says where the answers are saved. */
export function SavedNotice({ saved }: { saved: SavedState }) {
  const text = useText();
  const time = saved.savedAt === null ? '' : timeInWords(saved.savedAt);
  return (
    <p className={`player-saved player-saved-${saved.state}`} role="status">
      <span className="player-saved-dot" aria-hidden="true" />
      {text(`player.saved.${saved.state}`, { time })}
    </p>
  );
}
