import { message, notification } from 'antd';
import { useEffect } from 'react';
import { provideFeedback } from '../feedback/feedback';
import { messageDuration, messageTop, notificationDuration } from '../feedback/sink';

/** As long as it is mounted, messages look like antd. Not for a screen that is left right after its message: it would go with it. */
export function AntdFeedback() {
  const [messages, messageHolder] = message.useMessage({ duration: messageDuration, top: messageTop });
  const [notifications, notificationHolder] = notification.useNotification({ duration: notificationDuration });
  useEffect(
    () =>
      provideFeedback({
        message: (kind, text) => void messages.open({ type: kind, content: text, key: text }),
        notify: ({ key, title, description }) => notifications.error({ key, title, description }),
      }),
    [messages, notifications],
  );
  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}
