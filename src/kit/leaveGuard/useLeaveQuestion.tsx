import { useIntl } from '@umijs/max';
import { Modal } from 'antd';
import { type ReactElement, useCallback } from 'react';

/** Asks whether to leave what is not saved. Gives the question, and what has to be rendered for it. */
export function useLeaveQuestion(): [ask: () => Promise<boolean>, holder: ReactElement] {
  const intl = useIntl();
  const [modal, holder] = Modal.useModal();
  const ask = useCallback(async () => {
    const text = (id: string) => intl.formatMessage({ id });
    return modal.confirm({
      title: text('leave.title'),
      content: text('leave.text'),
      okText: text('leave.leave'),
      cancelText: text('leave.stay'),
    });
  }, [modal, intl]);
  return [ask, holder];
}
