// Schemas that say whose price the list price of a model is.
import { z } from 'zod';
import { Count } from '../../lib/scalars.ts';

export const PriceSeller = z
  .string()
  .nullable()
  .describe('ID of the seller that charges the list price; null if it is a median.');
export const MedianOf = Count.nullable().describe(
  'Number of paid sellers whose median is the list price; null if it is the price of one seller.',
);
