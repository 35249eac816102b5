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

/** Texts before and after, one above the other, with the words that differ marked. */
export function ChangedTexts({ changes, nameOf }: Props) {
  const text = useText();
  return changes.map(({ locale, key, before, after }) => {
    const pieces = wordDiff(before ?? '', after ?? '');
    const isOneSided = before === null || after === null;
    const shown = isOneSided ? [{ text: after ?? before ?? '', kind: 'same' as const }] : pieces;
    return (
      <div key={`${locale} ${key}`} className="changed-texts">
        <bdi title={key}>{nameOf(key)}</bdi>
        {before === null ? null : <ChangedText pieces={shown} of="before" locale={locale} />}
        {after === null ? null : <ChangedText pieces={shown} of="after" locale={locale} />}
        <Typography.Text type="secondary">
          {languageName(locale)}
          {isOneSided ? ` · ${text(before === null ? 'comparison.added' : 'comparison.removed')}` : null}
        </Typography.Text>
      </div>
    );
  });
}
