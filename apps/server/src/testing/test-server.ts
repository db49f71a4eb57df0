import { createCipheriv } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SignedIn } from '@palisade/contract'
import { createTestDatabase } from '@palisade/testkit'
import { pino } from 'pino'
import { createApp, type App, type AppOptions } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import { createContractClient, type ContractClient } from './contract-client.ts'
import { createFakeDrivers } from './fake-drivers.ts'

/** Connections to the database: each costs PostgreSQL about a tenth of a second of a core before its plans are made. */
export const CONNECTIONS = 8

export const ADMIN = { userName: 'admin', password: 'sesame-2026' }

export interface TestServerOptions extends Partial<Pick<AppOptions, 'drivers' | 'clock' | 'strictResults'>> {
  basePath?: string
  /** 'program' uses the real media program at PALISADE_MEDIA_URL. */
  media?: MediaControl | 'program'
  /** Further settings as environment variables. */
  env?: Record<string, string>
}

export interface SignedInClient extends SignedIn {
  client: ContractClient
  /** The centre that the client's calls name. */
  centerId: string | undefined
}

export interface TestServer {
  app: App
  db: Db
  /** For a second copy of the program on the same database. */
  databaseUrl: string
  /** The server's data folder. */
  folder: string
  /** A client without a session. */
  client: ContractClient
  /** Signs in through the login call, as `admin` unless told otherwise. */
  signIn(user?: { userName: string; password: string }): Promise<SignedInClient>
  /** A client with the given ticket or centre. */
  clientFor(session: { ticket?: string; centerId?: string }): ContractClient
  /** Listens on a free port of this machine and returns `http://127.0.0.1:port<base>`. */
  listen(): Promise<string>
  /** The lines that the server logged at level error. */
  errors: string[]
  stop(): Promise<void>
}

/** A media program that has no pictures and reaches no camera. */
export const noMedia: MediaControl = {
  snapshot: async () => undefined,
  clip: async () => undefined,
  revoke: () => undefined,
}

/** Starts the whole server on its own new database. A result that does not fit its contract throws. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    basePath = '',
    env,
    media = noMedia,
    drivers = createFakeDrivers(),
    strictResults = true,
    clock,
  } = options
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-server-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    PALISADE_DATABASE_CONNECTIONS: String(CONNECTIONS),
    PALISADE_DATA: folder,
    PALISADE_BASE_PATH: basePath,
    PALISADE_ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => void errors.push(line) })
  const app = await createApp(config, log, {
    announce: () => undefined,
    ...(media !== 'program' && { media }),
    drivers,
    strictResults,
    ...(clock && { clock }),
  })
  await app.start()
  await app.http.ready()

  const fail = (call: string): never => {
    throw new Error(`${call} failed: ${errors.at(-1) ?? 'nothing logged'}`)
  }
  const clientFor = (session: { ticket?: string; centerId?: string | undefined }) =>
    createContractClient(app.http, basePath, session, fail)
  const client = clientFor({})

  return {
    app,
    db: app.infra.db,
    databaseUrl: database.url,
    folder,
    client,
    clientFor,
    errors,
    async signIn({ userName, password } = ADMIN) {
      const sealed = sealPassword(password, app.infra.secrets.loginKey)
      const { returnObj, errorCode } = await client.session.login({ userName, password: sealed })
      if (!returnObj) throw new Error(`${userName} was not signed in: ${errorCode}`)
      const centerId = returnObj.ownCentral[0]?.id
      return { ...returnObj, centerId, client: clientFor({ ticket: returnObj.ticket, centerId }) }
    },
    async listen() {
      await app.http.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}${basePath}`
    },
    async stop() {
      await app.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Encrypts a password as the login form does (ACCESS-2). */
export function sealPassword(password: string, loginKey: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
