import { EntryList } from '@/authoring/catalog/EntryList';

export default function DomainsPage() {
  return <EntryList kind="domain" />;
}
