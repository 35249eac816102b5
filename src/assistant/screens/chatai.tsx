import { history, useIntl, useModel, useSearchParams } from '@umijs/max';
import { Alert, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { Beginning } from '@/assistant/chat/Beginning';
import { ConversationList } from '@/assistant/chat/ConversationList';
import { ConversationView } from '@/assistant/chat/ConversationView';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import '@/assistant/chat/chat.css';

const path = '/home/chatai';

/** Conversations with a model: those that there are, and one of them or a new one. */
export default function ChatPage() {
  const text = useText('chat.');
  const { locale } = useIntl();
  const { roles } = useModel('currentUser');
  const [parameters] = useSearchParams();
  const [id, attempt] = [parameters.get('id'), parameters.get('result')];
  const [revision, setRevision] = useState(0);
  const changed = () => setRevision((before) => before + 1);
  const {
    data: setup,
    error,
    refresh,
  } = useCached(`chats:${locale}`, (options) => api.chat.setup({ query: { locale }, ...options }));
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text('page')}
        lead={text('lead')}
        actions={id || attempt ? <LinkButton to={path}>{text('new')}</LinkButton> : null}
      />
      {setup === undefined ? (
        error ? (
          <LoadFailed onRetry={refresh} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )
      ) : (
        <>
          {setup.available ? null : (
            <Alert
              type="info"
              showIcon
              title={text('absent.endpoint')}
              description={roles.includes('superAdmin') ? text('absent.how') : undefined}
            />
          )}
          <div className={id || attempt ? 'chat chat-open' : 'chat'}>
            <ConversationList current={id} revision={revision} />
            <div className="chat-main">
              {id ? (
                <ConversationView key={id} id={id} setup={setup} onChanged={changed} onRemoved={changed} />
              ) : setup.available ? (
                <>
                  {setup.prompts.length === 0 && roles.includes('superAdmin') ? (
                    <LinkButton to="/aiprompts">{text('toPrompts')}</LinkButton>
                  ) : null}
                  <Beginning
                    key={attempt}
                    setup={setup}
                    attempt={attempt}
                    onWithout={() => history.replace(path)}
                    onBegun={(begun) => {
                      changed();
                      history.replace(`${path}?id=${begun.id}`);
                    }}
                  />
                </>
              ) : null}
            </div>
          </div>
        </>
      )}
    </Flex>
  );
}
