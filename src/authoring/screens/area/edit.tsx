import { EditEntry } from '@/authoring/catalog/EditEntry';

export default function EditAreaPage() {
  return <EditEntry kind="area" />;
}
