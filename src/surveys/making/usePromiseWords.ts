import type { Anonymity } from 'core/survey/document';
import { useText } from '@/kit/text/useText';

/** What staff are told of a promise about names: the very sentence that people read. */
export function usePromiseWords() {
  const text = useText('survey.anonymity.');
  const said = useText('mySurvey.promise.');
  const promised = (anonymity: Anonymity) => ({ promise: said(anonymity) });
  return {
    reads: (anonymity: Anonymity) => text('reads', promised(anonymity)),
    means: (anonymity: Anonymity) =>
      [text('reads', promised(anonymity)), ...(anonymity === 'anonymous' ? [text('anonymous.also')] : [])].join(' '),
    inForce: (anonymity: Anonymity) => text('inForce', promised(anonymity)),
  };
}
