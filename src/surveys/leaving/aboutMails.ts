import type { Contract } from 'core/contract';
import type { Data } from '@/shell/api/client';

export type AboutMails = Data<Contract['message']['about']>;
