import { useModel } from '@umijs/max';
import { Modal } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { flushJournal, forgetJournal } from '@/answering/journal/journal';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { LastMoment } from './LastMoment';

/**
 * Gives up or deletes an attempt, after a question that names it.
 * @param onChange it was given up or deleted
 * @returns `ask`: `afterClose` is called when the question is gone; `holder`: to be rendered
 */
export function useDeeds(row: HistoryRow, onChange: () => void) {
  const text = useText();
  const { id, title, titleLocale, status } = row;
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const ask = (kind: 'giveUp' | 'delete', afterClose?: () => void) =>
    modal.confirm({
      title: text(`history.${kind}.title`),
      content: (
        <>
          <p>
            <strong>
              <Title text={title} locale={titleLocale} />
            </strong>
            <br />
            <LastMoment row={row} />
          </p>
          <p>{text(kind === 'delete' && status === 'completed' ? 'result.delete.text' : `history.${kind}.text`)}</p>
        </>
      ),
      okText: text(kind === 'delete' ? 'result.delete.confirm' : 'history.giveUp.confirm'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: text(kind === 'delete' ? 'history.keep' : 'history.goOn'),
      ...(afterClose && { afterClose }),
      onOk: async () => {
        try {
          if (kind === 'delete') {
            await api.attempts.remove({ params: { id } });
            if (user) await forgetJournal(user.id, id);
          } else {
            // Unsent answers on this device are kept with the attempt.
            if (user) await flushJournal(user.id);
            await api.attempts.abandon({ params: { id }, body: {} });
          }
          feedback.success(text(kind === 'delete' ? 'history.deleted' : 'history.givenUp'));
          onChange();
        } catch (error) {
          showFailure(error);
        }
      },
    });
  return { ask, holder };
}
