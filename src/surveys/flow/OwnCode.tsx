import { QRCode } from 'antd';
import { useEffect, useRef } from 'react';

/** A link as a QR code: made here, nothing is sent for it. */
export default function OwnCode({ link, label }: { link: string; label: string }) {
  const room = useRef<HTMLDivElement>(null);
  // antd gives its drawing no name.
  useEffect(() => room.current?.querySelector('svg')?.setAttribute('aria-label', label), [label]);
  // Black on white in every theme: cameras read it so.
  return (
    <div ref={room} className="flow-qr">
      <QRCode type="svg" value={link} size={200} errorLevel="L" color="#000" bgColor="#fff" />
    </div>
  );
}
