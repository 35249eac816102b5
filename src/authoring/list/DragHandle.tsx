import { HolderOutlined } from '@ant-design/icons';
import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { ComponentProps } from 'react';
import './dragHandle.css';

interface Props extends Pick<ComponentProps<'button'>, 'disabled' | 'onKeyDown' | 'aria-keyshortcuts' | 'tabIndex'> {
  label: string;
  /** How the row is moved. */
  keys: string;
  listeners: DraggableSyntheticListeners;
  'data-handle'?: string;
}

/** By this a row is dragged. */
export function DragHandle({ label, keys, listeners, ...button }: Props) {
  return (
    <button type="button" className="drag-handle" aria-label={label} title={keys} {...listeners} {...button}>
      <HolderOutlined aria-hidden />
    </button>
  );
}
