// Schema of the setting SITE_NAME, the name of the service. The pipeline and the server share it.
import { z } from 'zod';

export const siteName = z.string().trim().min(1).max(60).default('Daybreak');
