import { EditEntry } from '@/authoring/catalog/EditEntry';

export default function EditDomainPage() {
  return <EditEntry kind="domain" />;
}
