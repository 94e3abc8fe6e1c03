import { defineShell } from '@cadenza/frontend-build';

export default defineShell(import.meta.dirname);
