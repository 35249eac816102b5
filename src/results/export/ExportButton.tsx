import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Results } from 'core/contract/results/results';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { ExportDialog } from './ExportDialog';

/** Opens the choice of a file with the data that the filter leaves. */
export function ExportButton({ results }: { results: Results }) {
  const text = useText('results.export.');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      {open ? <ExportDialog results={results} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
