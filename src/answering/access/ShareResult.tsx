import { ShareAltOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(() => import('./ShareDialog'));

interface Props {
  /** Id of a completed attempt of the reader. */
  attempt: string;
  /** Title of the instrument. */
  title: string;
}

/** The button that opens the dialog for sharing. */
export function ShareResult({ attempt, title }: Props) {
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
