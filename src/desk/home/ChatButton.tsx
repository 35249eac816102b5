import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';

/** The way to the chat. */
export function ChatButton() {
  const text = useText();
  return <LinkButton to="/home/chatai">{text('home.chat')}</LinkButton>;
}
