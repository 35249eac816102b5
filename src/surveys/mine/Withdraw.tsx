import { history, useModel } from '@umijs/max';
import { Button, Modal } from 'antd';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { forgetJournal } from '@/answering';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { surveyPath } from '@/shell/session/redirect';
import { guestSurvey } from '@/shell/session/storage';

interface Props {
  survey: MySurveyDetail;
  onDone(): void;
}

/** Takes the answers back, after a confirmation that says what goes. */
export function Withdraw({ survey: { id, items }, onDone }: Props) {
  const text = useText('mySurvey.withdraw.');
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const withdraw = async () => {
    try {
      await api.mySurvey.withdraw({ params: { id }, body: {} });
      for (const { attempt } of items) if (user && attempt !== null) await forgetJournal(user.id, attempt);
      feedback.success(text('done'));
      if (guestSurvey() === undefined) history.push('/my-surveys');
      else history.push(surveyPath(id));
      onDone();
    } catch (error) {
      showFailure(error);
    }
  };
  const ask = () =>
    modal.confirm({
      title: text('title'),
      content: text('text'),
      okText: text('confirm'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: text('back'),
      onOk: withdraw,
    });
  return (
    <div className="surveys-acts">
      {holder}
      <Button danger onClick={() => void ask()}>
        {text('button')}
      </Button>
    </div>
  );
}
