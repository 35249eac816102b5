import { ShareAltOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(() => import('./ShareDialog'));

/** The button that opens the dialog for sharing. `attempt`: a completed one; `title`: of its instrument. */
export function ShareResult({ attempt, title }: { attempt: string; title: string }) {
  const intl = useIntl();
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('closed');
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setState('open')}>
        {intl.formatMessage({ id: 'access.share.button' })}
      </Button>
      {state === 'closed' ? null : (
        <Suspense fallback={null}>
          <ShareDialog
            attempt={attempt}
            title={title}
            open={state === 'open'}
            onClose={() => setState('closing')}
            onClosed={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
