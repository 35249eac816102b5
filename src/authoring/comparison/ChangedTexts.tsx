import { Typography } from 'antd';
import type { TextDiff } from 'core/instrument/diff';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { ChangedText, wordDiff } from '@/translating';
import './changedTexts.css';

interface Props {
  changes: readonly TextDiff[];
  /** What a text belongs to, as people call it. */
  nameOf(key: string): string;
}

/** Longer texts stand once, with the earlier words in their places. Characters. */
const standsTwice = 160;

/** Texts before and after, with the words that differ marked: short ones one above the other. */
export function ChangedTexts({ changes, nameOf }: Props) {
  const text = useText();
  return changes.map(({ locale, key, before, after }) => {
    const pieces = wordDiff(before ?? '', after ?? '');
    const isOneSided = before === null || after === null;
    const shown = isOneSided ? [{ text: after ?? before ?? '', kind: 'same' as const }] : pieces;
    const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > standsTwice;
    return (
      <div key={`${locale} ${key}`} className="changed-texts">
        <bdi title={key}>{nameOf(key)}</bdi>
        {isLong ? (
          <ChangedText pieces={shown} of="both" locale={locale} />
        ) : (
          <>
            {before === null ? null : <ChangedText pieces={shown} of="before" locale={locale} />}
            {after === null ? null : <ChangedText pieces={shown} of="after" locale={locale} />}
          </>
        )}
        <Typography.Text type="secondary">
          {languageName(locale)}
          {isOneSided ? ` · ${text(before === null ? 'comparison.added' : 'comparison.removed')}` : null}
        </Typography.Text>
      </div>
    );
  });
}
