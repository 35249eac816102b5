import { Alert } from 'antd';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { useDraftCheck } from './draftCheck';

/** Says when the draft was checked, if it has changed since and could not be checked again. */
export function OldFindings() {
  const text = useText();
  const when = useWhen();
  const { oldSince } = useDraftCheck();
  if (oldSince === undefined) return null;
  return <Alert type="info" showIcon title={text('problems.notSince', { time: when.time(oldSince) })} />;
}
