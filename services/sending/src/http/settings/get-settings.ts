import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { settingsTold } from './settings-told.ts';

export const getSettings = route(calls.getSettings, (_, context: Context) => settingsTold(context));
