import { Button, type ButtonProps, Tooltip } from 'antd';
import type { InstrumentRow } from 'core/contract/authoring/instrument';
import { useId } from 'react';
import { useText } from '@/kit/text/useText';

interface Props extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'onClick'> {
  /** undefined: not loaded yet. */
  instrument: Pick<InstrumentRow, 'status' | 'version' | 'changed'> | undefined;
  /** The dialog behind the button offers to bring an archived instrument back. Default false. */
  restores?: boolean;
  /** Shows the icon alone, where there is no room for words; they come when one points at it. Default false. */
  short?: boolean;
}

/** Opens publishing; where nothing can be published it says why. */
export function PublishButton({ instrument, restores = false, short = false, ...button }: Props) {
  const text = useText();
  const id = useId();
  const { status, version = null, changed = true } = instrument ?? {};
  const whyNot =
    status === 'archived' && !restores
      ? text('error.instrument.archived')
      : !changed && version !== null
        ? text('error.instrument.unchanged', { version })
        : undefined;
  return (
    <>
      <Tooltip title={whyNot ?? (short ? text('instrument.publish') : undefined)}>
        <Button
          {...button}
          disabled={instrument === undefined || whyNot !== undefined}
          aria-label={short ? text('instrument.publish') : undefined}
          aria-describedby={whyNot === undefined ? undefined : id}
        >
          {short ? null : text('instrument.publish')}
        </Button>
      </Tooltip>
      {whyNot === undefined ? null : (
        <span id={id} hidden>
          {whyNot}
        </span>
      )}
    </>
  );
}
