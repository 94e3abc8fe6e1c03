import { z } from 'zod';

export const createUploadResponse = z.object({ uploadURL: z.url() });
