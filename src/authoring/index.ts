export { StaffInstruments } from './publishing/staffInstrumentsLater';
