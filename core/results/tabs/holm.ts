export { holm } from '../../statistics/holm';
