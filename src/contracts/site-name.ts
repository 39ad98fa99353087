// Validates the name of the service, which the pipeline and the server both read from SITE_NAME.
import { z } from 'zod';

export const siteName = z.string().trim().min(1).max(60).default('Daybreak');
