import { createHash } from 'node:crypto';
import path from 'node:path';
import { escapeIdentifier } from 'pg';
import { readSteps, type Step } from './steps.ts';

/** The views and functions that a build reads, created again as a whole. */
export interface ViewSet extends Step {
  /** Drops its views, with what reads them. */
  drop: string;
}

const prefix = 'views-';

/** Whether a name in the record of what ran is that of a set of views. */
export const isViewSet = (name: string) => name.startsWith(prefix);

/**
 * The files of `directory/views`, each of which creates the view or function that it is named after: `2-report-rows.sql`
 * creates `report_rows`. They run in the order of their names; the number comes first, so that what a view reads has a
 * lower one.
 * @param newest the newest migration of this build: another one may change what `select *` means
 */
export async function readViews(directory: string, newest: string | undefined): Promise<ViewSet[]> {
  const files = await readSteps(path.join(directory, 'views'));
  if (files.length === 0) return [];
  // Dependants first, which is the order in which queries lock them. A function is no view, and is replaced in place.
  const views = files.map(({ name }) => escapeIdentifier(name.replace(/^\d+-/, '').replaceAll('-', '_'))).reverse();
  const drop = `drop view if exists ${views.join(', ')} cascade`;
  const sql = [drop, ...files.map((file) => file.sql)].join('\n;\n');
  const hash = createHash('sha256').update(sql).digest('hex').slice(0, 12);
  return [{ name: `${prefix}${newest}-${hash}`, sql, drop }];
}
