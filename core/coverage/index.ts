export { analyseCoverage } from './analyse';
export { reachableBands, reachableValues } from './reachable';
