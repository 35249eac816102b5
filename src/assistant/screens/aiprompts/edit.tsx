import { EditPrompt } from '@/assistant/prompts/EditPrompt';

export default function EditPromptPage() {
  return <EditPrompt />;
}
