import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { useMemo } from 'react';
import { ChangedText } from '@/translating/texts/ChangedText';
import { wordDiff } from '@/translating/texts/wordDiff';

interface Props {
  message: Pick<MessageDetail, 'sourceText' | 'sourceLocale'>;
  /** The source text that was translated; undefined: not on record. */
  earlier: { text: string; by: string | null } | undefined;
}

/** What has changed in the source since the translation. */
export function SourceChange({ message: { sourceText, sourceLocale }, earlier }: Props) {
  const intl = useIntl();
  const pieces = useMemo(() => (earlier ? wordDiff(earlier.text, sourceText) : []), [earlier, sourceText]);
  const words = (of: 'before' | 'after') => (
    <div className="translate-words">
      <ChangedText pieces={pieces} of={of} locale={sourceLocale} />
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
              {words('before')}
            </div>
            <div>
              <h3>{intl.formatMessage({ id: 'translate.outdated.now' })}</h3>
              {words('after')}
            </div>
          </div>
        ) : null
      }
    />
  );
}
