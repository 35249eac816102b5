export default function AddInstrumentPage() {
  return null;
}
