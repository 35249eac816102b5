import { SearchOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { opensPalette, paletteKeys } from './shortcut';

const Palette = lazy(() => import('./Palette'));

/** Opens the palette, as its keys do anywhere on the desk. */
export function PaletteButton() {
  const label = useText()('palette.title');
  const keys = paletteKeys();
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that it can close with its animation.
  const [wasOpened, setOpened] = useState(false);
  const opener = useRef<Element>(null);
  const open = () => {
    if (isOpen) return;
    opener.current = document.activeElement;
    setOpened(true);
    setOpen(true);
  };
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!opensPalette(event)) return;
    event.preventDefault();
    open();
  });
  const giveFocusBack = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.aria}
        title={`${label} (${keys.written})`}
        onClick={open}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <Palette open={isOpen} onClose={() => setOpen(false)} onClosed={giveFocusBack} />
        </Suspense>
      ) : null}
    </>
  );
}
