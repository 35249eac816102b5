import { EntryList } from '@/authoring/catalog/EntryList';

export default function AreasPage() {
  return <EntryList kind="area" />;
}
