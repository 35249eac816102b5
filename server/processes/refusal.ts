import { AppError } from '../errors';

/** An `AppError` passed from one process to another. */
export type Refusal = Pick<AppError, 'code'> & Partial<Pick<AppError, 'details' | 'params'>>;

export const refusalOf = ({ code, details, params }: AppError): Refusal => ({
  code,
  ...(details && { details }),
  ...(params && { params }),
});

export const refused = (refusal: Refusal): AppError => new AppError(refusal.code, refusal);
