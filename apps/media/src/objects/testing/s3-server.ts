import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../s3-requests.ts'
import { createS3Store } from '../s3-store.ts'
import type { ObjectStore } from '../object-store.ts'

/** A server of others (`@20minutes/s3rver`) that keeps its objects in a folder, behind a wire that can fail. */
export interface TestS3 {
  store: ObjectStore
  settings: S3Settings
  /** Names of the objects, below the prefix. */
  keys(): Promise<string[]>
  /** The file in which the server keeps an object. */
  fileOf(key: string): string
  /** Requests that came, e.g. `PUT c1/2027-01-15/08/00-main.mp4`. */
  asked: string[]
  /** Answers requests in place of the server, where it says so; undefined: they are passed on. */
  fail: ((asked: IncomingMessage, answer: ServerResponse) => boolean) | undefined
  stop(): Promise<void>
}

const BUCKET = 'footage'
const PREFIX = 'site/one'
/** The one account of the server. */
const KEY = 'S3RVER'

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'palisade-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const wire = createServer((asked, answer) => {
    const key = (asked.url ?? '').split('?', 1)[0]?.replace(`/${BUCKET}/${PREFIX}/`, '')
    s3.asked.push(`${asked.method} ${key}`)
    if (s3.fail?.(asked, answer)) return
    passOn(asked, answer, port)
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const settings = {
    endpoint: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    prefix: PREFIX,
    accessKeyId: KEY,
    secretAccessKey: KEY,
  }
  const top = path.join(directory, BUCKET, PREFIX)
  const s3: TestS3 = {
    store: createS3Store(settings),
    settings,
    asked: [],
    fail: undefined,
    keys: async () => {
      const names = await readdir(top, { recursive: true }).catch(() => [])
      return names.flatMap(name => (name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : [])).toSorted()
    },
    fileOf: key => path.join(top, key + SUFFIX),
    stop: async () => {
      wire.closeAllConnections()
      wire.close()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
  return s3
}

const SUFFIX = '._S3rver_object'

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, response => {
    answer.writeHead(response.statusCode ?? 500, response.headers)
    response.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

/** Answers as stores do that refuse. */
export const refuse = (status: number, code: string) => (_asked: IncomingMessage, answer: ServerResponse) => {
  _asked.resume()
  answer.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  return true
}
