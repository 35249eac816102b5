export { InstrumentList } from './instruments/instrumentListLater';
