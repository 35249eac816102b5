import { DeleteOutlined } from '@ant-design/icons';
import { history, useIntl, useModel } from '@umijs/max';
import { Button, Modal } from 'antd';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { ShareResult } from '@/answering/access/ShareResult';
import { forgetJournal } from '@/answering/journal/journal';
import { handOverRisks } from '@/answering/player/handoff';
import { momentInWords } from '@/answering/player/momentInWords';
import { ResultTools } from '@/answering/report/ResultTools';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { foreignTo } from '@/shell/start/languages';
import { historyPath } from '../history/historyPath';

/** The head of a result: instrument, time, language and tools. */
export function ResultBar({ result, onLocale }: { result: AttemptResult; onLocale(locale: string): void }) {
  const intl = useIntl();
  return (
    <div className="result-bar">
      <p className="browse-facts">
        <span {...foreignTo(intl.locale, result.titleLocale)}>
          <Title text={result.title} locale={result.titleLocale} />
        </span>
        <time dateTime={result.completedAt}>{momentInWords(result.completedAt)}</time>
      </p>
      <div className="result-actions">
        <ResultTools
          result={result}
          languageName={languageName}
          onLocale={onLocale}
          isOwn
          fetchPdf={(query) => api.attempts.reportPdf({ params: { id: result.id }, query })}
        />
        <ShareResult attempt={result.id} title={result.title} />
      </div>
    </div>
  );
}

/** Deletes an attempt after a confirmation. */
export function DeleteResult({ id, instrumentId }: { id: string; instrumentId: string }) {
  const text = useText();
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const ask = () =>
    modal.confirm({
      title: text('result.delete.title'),
      content: text('result.delete.text'),
      okText: text('result.delete.confirm'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: text('history.keep'),
      onOk: async () => {
        try {
          await api.attempts.remove({ params: { id } });
          handOverRisks(id, [], null);
          if (user) await forgetJournal(user.id, id);
          feedback.success(text('result.deleted'));
          history.push(historyPath({ instrument: instrumentId }));
        } catch (error) {
          showFailure(error);
        }
      },
    });
  return (
    <>
      {holder}
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void ask()}>
        {text('result.delete')}
      </Button>
    </>
  );
}
