import { runService } from '@cadenza/service-kit';
import { createApp } from './app.ts';
import { settings } from './config.ts';

await runService({ name: 'leads', settings, createApp });
