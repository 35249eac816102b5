import { Typography } from 'antd';
import type { TextDiff } from 'core/instrument/diff';
import { Fragment } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { ChangedText, wordDiff } from '@/translating';
import './changedTexts.css';

interface Props {
  changes: readonly TextDiff[];
  /** Where a text stands, as people call it: by numbers where the text itself is the name. */
  placeOf(key: string): string;
}

/** Longer texts stand once, with the earlier words in their places. Characters. */
const standsTwice = 160;

/** Texts before and after, with the words that differ marked: short ones one above the other, each with its side. */
export function ChangedTexts({ changes, placeOf }: Props) {
  const text = useText();
  return changes.map(({ locale, key, before, after }) => {
    const pieces = wordDiff(before ?? '', after ?? '');
    const isOneSided = before === null || after === null;
    const shown = isOneSided ? [{ text: after ?? before ?? '', kind: 'same' as const }] : pieces;
    const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > standsTwice;
    return (
      <div key={`${locale} ${key}`} className="changed-texts">
        <bdi title={key}>{placeOf(key)}</bdi>
        {isOneSided || isLong ? (
          <ChangedText pieces={shown} of="both" locale={locale} />
        ) : (
          <dl>
            {(['before', 'after'] as const).map((side) => (
              <Fragment key={side}>
                <dt>{text(`comparison.${side}`)}</dt>
                <dd>
                  <ChangedText pieces={shown} of={side} locale={locale} />
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        <Typography.Text type="secondary">
          {languageName(locale)}
          {isOneSided ? ` · ${text(before === null ? 'comparison.added' : 'comparison.removed')}` : null}
        </Typography.Text>
      </div>
    );
  });
}
