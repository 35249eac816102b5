import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useText } from '@/kit/text/useText';

interface Props {
  /** Message id. */
  text: string;
  /** Where to go on instead; `text` is a message id. */
  link?: { to: string; text: string };
  onRetry?(): void;
  className?: string;
}

/** In place of what cannot be shown: says why, with a link or a button for another try. */
export function Unavailable({ text: reason, link, onRetry, className = 'browse-empty' }: Props) {
  const text = useText();
  return (
    <div className={className} role="alert">
      <p>{text(reason)}</p>
      {link ? <Link to={link.to}>{text(link.text)}</Link> : null}
      {onRetry ? <Button onClick={onRetry}>{text('browse.retry')}</Button> : null}
    </div>
  );
}
