export { onStage } from './onStage';
