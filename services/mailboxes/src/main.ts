import { runService } from '@cadenza/http-kit';
import { createApp } from './app.ts';
import { settings } from './config.ts';

await runService({ name: 'mailboxes', settings, createApp });
