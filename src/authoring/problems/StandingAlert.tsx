import { Alert } from 'antd';
import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import { draftStanding } from 'core/instrument/standing';
import { useText } from '@/kit/text/useText';
import { useStandingWords } from './problemGroups';

/** Whether a draft can be published, in one line. */
export function StandingAlert({ found }: { found: readonly InstrumentProblem[] }) {
  const text = useText();
  const words = useStandingWords();
  const { errors, warnings } = draftStanding(found);
  if (errors > 0) {
    return (
      <Alert
        type="error"
        showIcon
        title={text('publish.blocked', { count: errors })}
        description={warnings > 0 ? words(found) : undefined}
      />
    );
  }
  if (warnings > 0) return <Alert type="warning" showIcon title={text('publish.warned', { count: warnings })} />;
  return <Alert type="success" showIcon title={text('publish.clear')} />;
}
