import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { ExportDrawer } from './ExportDrawer';
import type { ExchangeScope } from './exchangeScope';
import { ImportDrawer } from './ImportDrawer';

/** Export and import of translation files. */
export function ExchangeButtons(props: ExchangeScope) {
  const text = useText();
  const [open, setOpen] = useState<'export' | 'import'>();
  const close = () => setOpen(undefined);
  // On another subject's page the button must say what is exported.
  const longer = props.isOfOne ? '.title' : '';
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen('export')}>
        {text(`exchange.export${longer}`)}
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen('import')}>
        {text(`exchange.import${longer}`)}
      </Button>
      {open === 'export' ? <ExportDrawer {...props} onClose={close} /> : null}
      {open === 'import' ? <ImportDrawer {...props} onClose={close} /> : null}
    </>
  );
}
