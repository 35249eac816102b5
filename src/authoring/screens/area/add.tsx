import { AddEntry } from '@/authoring/catalog/AddEntry';

export default function AddAreaPage() {
  return <AddEntry kind="area" />;
}
