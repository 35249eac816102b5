import { Link } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** The way to a conversation about this result; nothing where no model answers, or none may be asked. */
export function TalkLink({ attempt }: { attempt: string }) {
  const text = useText();
  const { data } = useCached(
    'chat-setup',
    (options) => api.chat.setup(options),
    () => true,
  );
  if (!data?.prompts.length) return null;
  return (
    <p className="result-about result-talk">
      <Link to={`/home/chatai?result=${attempt}`} className="browse-link">
        {text('result.talk')}
      </Link>
    </p>
  );
}
