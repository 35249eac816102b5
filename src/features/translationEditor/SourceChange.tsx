import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { MessageDetail } from 'core/contract/translation';
import { directionOf } from 'core/language/direction';
import { useMemo } from 'react';
import { type DiffPiece, wordDiff } from './wordDiff';

interface Props {
  message: Pick<MessageDetail, 'sourceText' | 'sourceLocale'>;
  /** The source text that was translated; undefined: it is not on record. */
  earlier: { text: string; by: string | null } | undefined;
}

/** What has changed in the source since it was translated. */
export function SourceChange({ message: { sourceText, sourceLocale }, earlier }: Props) {
  const intl = useIntl();
  const pieces = useMemo(() => (earlier ? wordDiff(earlier.text, sourceText) : []), [earlier, sourceText]);
  const words = (kinds: readonly DiffPiece['kind'][]) => (
    <div lang={sourceLocale} dir={directionOf(sourceLocale)} className="translate-words">
      {pieces
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, text }, index) => {
          const Piece = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity but their place.
          return <Piece key={index}>{text}</Piece>;
        })}
    </div>
  );
  return (
    <Alert
      type="warning"
      showIcon
      title={intl.formatMessage({ id: 'translate.outdated' })}
      description={
        earlier ? (
          <div className="translate-beside">
            <div>
              <h3>{intl.formatMessage({ id: 'translate.outdated.before' })}</h3>
              {words(['same', 'gone'])}
            </div>
            <div>
              <h3>{intl.formatMessage({ id: 'translate.outdated.now' })}</h3>
              {words(['same', 'new'])}
            </div>
          </div>
        ) : null
      }
    />
  );
}
