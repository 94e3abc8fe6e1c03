import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identityHeader, signIdentity } from '@cadenza/http-kit';
import { type S3Server, serviceClient, serviceDatabase, testSecret, testUserId } from '@cadenza/testing';
import { expect } from 'vitest';
import { createApp, type Overrides } from '../app.ts';
import { settings } from '../config.ts';

/** Settings that keep files on the S3 server of a test. */
export function s3SettingsFor({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Server) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** The service with its own database and folder, and the calls that a browser makes. */
export async function startObjects(more: Record<string, string> = {}, overrides: Overrides = {}) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'cadenza-objects-'));
  const database = await serviceDatabase('objects');
  const log = await serviceDatabase('bus');
  const service = await createApp(
    settings.parse({
      PORT: 0,
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      BUS_DATABASE_URL: log.url,
      INTERNAL_SECRET: testSecret,
      PUBLIC_URL: 'https://mail.example.com',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'silent',
      ...more,
    }),
    overrides,
  );
  const base = `http://127.0.0.1:${service.port}`;
  const client = serviceClient(service.port, 'objects');
  const identity = async (userId: string) => ({
    [identityHeader]: await signIdentity({ userId }, testSecret, Temporal.Now.instant(), 'objects'),
  });

  async function startUploadAt(): Promise<string> {
    const { status, body } = await client.post('/api/objects/upload');
    expect(status).toBe(201);
    expect(body.uploadURL).toMatch(/^https:\/\/mail\.example\.com\/api\/objects\/uploads\/[0-9a-f-]{36}$/);
    return body.uploadURL;
  }

  return {
    base,
    /** Folder of the files that are stored or arriving. */
    folder: path.join(dataFolder, 'objects'),
    context: service.context,
    drain: service.drain,
    /** Names in the store of complete files. */
    async piecesOf(ids: string[]): Promise<string[]> {
      const { rows } = await service.context.database.query('select piece_id from files where id = any($1)', [ids]);
      return rows.map((row) => row.piece_id);
    },
    client,
    identity,
    /** Returns the whole URL to upload to. */
    startUploadAt,
    /** Returns the id in the upload URL. */
    startUpload: async () => (await startUploadAt()).split('/').at(-1)!,
    async upload(id: string, content: string | Buffer<ArrayBuffer>, type = 'application/pdf', userId = testUserId) {
      const headers = { ...(await identity(userId)), 'content-type': type };
      return fetch(`${base}/api/objects/uploads/${id}`, { method: 'PUT', body: content, headers });
    },
    async download(filePath: string, userId = testUserId, method = 'GET') {
      return fetch(`${base}${filePath}`, { method, headers: await identity(userId) });
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await rm(dataFolder, { recursive: true });
    },
  };
}
