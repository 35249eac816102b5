export { analyseCoverage, analyseGroup } from './analyse';
export { reachableBands, reachableValues } from './reachable';
