// Lets a gauge report only the attributes of its last callback, so that a value that became unknown
// disappears.
import { AggregationTemporality, InstrumentType } from '@opentelemetry/sdk-metrics';

/** The SDK keeps the attributes of earlier callbacks of a cumulative instrument. */
export const selectTemporality = (type: InstrumentType): AggregationTemporality =>
  type === InstrumentType.OBSERVABLE_GAUGE
    ? AggregationTemporality.DELTA
    : AggregationTemporality.CUMULATIVE;
