// Schema of the `doctor` report: whether the sources respond as documented, and whether the machine
// is ready.
import { z } from 'zod';
import { Count, Instant } from '../../lib/scalars.ts';

export const doctorFile = 'doctor.json';

const Paths = z.array(z.string());

export const SourceCheck = z.strictObject({
  name: z.string(),
  url: z.string(),
  /**
   * `unreachable`: no complete response; `refused`: an error status, a rejected token or a used-up
   * rate limit; `drift`: the format has changed; `clock`: the clocks differ by more than a minute.
   */
  verdict: z.enum(['ok', 'drift', 'clock', 'unreachable', 'refused']),
  /** `none`: no token is set, and the source responds without one. Null if unknown. */
  authentication: z.enum(['none', 'accepted', 'rejected']).nullable(),
  /** Null if the response does not contain a rate limit. */
  limit: z
    .strictObject({
      resource: z.string(),
      remaining: Count,
      limit: Count.nullable(),
      resets: Instant,
    })
    .nullable(),
  /**
   * Time of the source minus time of this machine, in seconds. Null if the source does not send its
   * time.
   */
  skew_seconds: z.number().nullable(),
  took_ms: z.number().nonnegative(),
  /**
   * Paths of response fields that are missing, new, or changed compared to the documented format.
   */
  drift: z.strictObject({ missing: Paths, added: Paths, changed: Paths }),
  message: z.string(),
});
export type SourceCheck = z.infer<typeof SourceCheck>;

export const MachineCheck = z.strictObject({
  name: z.enum(['disk', 'memory', 'port', 'backup', 'release']),
  /**
   * A `warning` does not change the exit code, because some warnings do not matter for the way in
   * which the machine is used.
   */
  verdict: z.enum(['ok', 'warning']),
  message: z.string(),
});
export type MachineCheck = z.infer<typeof MachineCheck>;

export const DoctorReport = z.strictObject({
  checked: Instant,
  sources: z.array(SourceCheck),
  machine: z.array(MachineCheck),
});
export type DoctorReport = z.infer<typeof DoctorReport>;
