import { AddEntry } from '@/authoring/catalog/AddEntry';

export default function AddDomainPage() {
  return <AddEntry kind="domain" />;
}
