import { ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '@/kit/text/useText';

const ShareDialog = lazy(() => import('./ShareDialog'));

/** The button that opens the dialog for sharing. `attempt`: a completed one; `title`: of its instrument. */
export function ShareResult({ attempt, title }: { attempt: string; title: string }) {
  const text = useText();
  const [state, setState] = useState<'open' | 'closing' | 'closed'>('closed');
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setState('open')}>
        {text('access.share.button')}
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
