/**
 * `npm run bench -- pdf`: how long a report takes as a PDF once its process is warm, of answers that differ from report to report.
 * `npm run bench -- pdf batch 1000`: the reports of so many attempts as one job; default 1,000.
 */

import { isSmall } from '../form';
import { measureBatch } from './batch';
import { measureRoute } from './throughHttp';
import { measureService } from './throughService';

async function main([what, count = '1000']: string[]): Promise<void> {
  if (what === 'batch') return measureBatch(Number(count));
  await measureService();
  await measureRoute();
  if (isSmall) await measureBatch(20);
}

main(process.argv.slice(3));
