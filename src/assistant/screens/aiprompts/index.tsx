import { PromptList } from '@/assistant/prompts/PromptList';

export default function PromptListPage() {
  return <PromptList />;
}
