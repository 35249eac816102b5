import { Avatar as AntdAvatar } from 'antd';
import { initialsOf } from './initials';
import './avatar.css';

interface Props {
  name: string;
  /** Address of the picture; null: none. */
  src: string | null;
  /** Pixels; default 32. */
  size?: number;
  /** The name stands beside it, or names what it lies in. */
  decorative?: boolean;
}

/** A person's picture; without one, or when it cannot be loaded, their initials. */
export function Avatar({ name, src, size = 32, decorative = false }: Props) {
  const said = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className="avatar" {...said}>
      <AntdAvatar key={src} className="avatar-disc" src={src ?? undefined} alt="" size={size}>
        {initialsOf(name)}
      </AntdAvatar>
    </span>
  );
}
