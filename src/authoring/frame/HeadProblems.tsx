import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { draftStanding } from 'core/instrument/standing';
import { useState } from 'react';
import { SideDrawer } from '@/kit/drawer/SideDrawer';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { DraftProblems } from '../problems/DraftProblems';
import { useDraftCheck } from '../problems/draftCheck';
import { OldFindings } from '../problems/OldFindings';
import { useStandingWords } from '../problems/problemGroups';
import { StandingAlert } from '../problems/StandingAlert';

const signs = { error: CloseCircleOutlined, warning: WarningOutlined, none: CheckCircleOutlined };

/** How many problems the draft has, with the list that leads to each. */
export function HeadProblems() {
  const text = useText();
  const when = useWhen();
  const words = useStandingWords();
  const [open, setOpen] = useState(false);
  const { found, oldSince, check } = useDraftCheck();
  if (found === undefined) return null;
  const { errors, warnings } = draftStanding(found === 'failed' ? [] : found);
  const state = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'none';
  const Sign = signs[state];
  const said =
    found === 'failed'
      ? text('problems.failed')
      : oldSince === undefined
        ? words(found)
        : text('problems.at', { said: words(found), time: when.time(oldSince) });
  return (
    <>
      <Button
        type="text"
        className="instrument-head-problems"
        data-state={found === 'failed' ? 'warning' : state}
        icon={<Sign aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {said}
      </Button>
      {open ? (
        <SideDrawer title={said} width={520} onClose={() => setOpen(false)}>
          {found === 'failed' ? (
            <Alert
              type="error"
              showIcon
              title={text('request.connection.text')}
              action={<Button onClick={() => void check()}>{text('draft.retry')}</Button>}
            />
          ) : (
            <>
              <OldFindings />
              <StandingAlert found={found} />
              <DraftProblems found={found} label={text('instrument.beforePublishing')} onGo={() => setOpen(false)} />
            </>
          )}
        </SideDrawer>
      ) : null}
    </>
  );
}
