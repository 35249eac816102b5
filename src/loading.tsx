export { Spinner as default } from './components/spinner/Spinner';
