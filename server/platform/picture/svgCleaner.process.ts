import { answerTasks } from '../../processes/answering';
import { createSvgCleaner } from './svgCleaner';

const cleaner = createSvgCleaner();

answerTasks(async (source: string) => (await cleaner)(source));
