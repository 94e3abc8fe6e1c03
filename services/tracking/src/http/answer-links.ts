import { calls } from '@cadenza/contracts';
import { refusalOfConflict } from '@cadenza/event-kit';
import { answerMany, route } from '@cadenza/http-kit';
import type { Context } from '../context.ts';
import { clickLinkGet, clickLinkHead } from './click-link.ts';
import { openPixelGet, openPixelHead } from './open-pixel.ts';
import { showUnsubscribe } from './unsubscribe.ts';

const links = [openPixelHead, openPixelGet, clickLinkHead, clickLinkGet, showUnsubscribe];

/** What recipients fetch, from the gateway: many requests in one. */
export const answerLinks = route(calls.answerLinks, answerMany<Context>(links, refusalOfConflict));
