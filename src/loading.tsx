export { Spinner as default } from '@/kit/spinner/Spinner';
