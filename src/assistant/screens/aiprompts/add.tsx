import { AddPrompt } from '@/assistant/prompts/AddPrompt';

export default function AddPromptPage() {
  return <AddPrompt />;
}
