import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import { findProgram } from '../../e2e/support/processes.ts'
import { startProgram } from './program.ts'
import { scratchFolder } from './scratch.ts'

export const USER = 'admin'
export const PASSWORD = 'bench-Figures-1'

export interface Product {
  url: string
  /** The built-in PostgreSQL with the settings of a real site: every commit is flushed. */
  databaseUrl: string
  /** Control port of the simulated site; only with `demo`. */
  siteUrl: string
  /** Process of one of its programs, e.g. `apps/server`. */
  pidOf: (words: string) => number
  launcherPid: number
  stop(): Promise<void>
}

interface ProductOptions {
  /** Adds the simulated site. */
  demo?: boolean | undefined
  /**
   * The site draws its clock into each picture, for what reads delays from them. It costs the simulator a third of a core;
   * without it pictures are encoded once and repeated.
   */
  clock?: boolean | undefined
  /** Where its data lies and stays, instead of in a temporary folder. */
  folder?: string | undefined
  /** Further settings as environment variables. */
  env?: Record<string, string>
}

/** The whole product as `npm start` runs it, on free ports. */
export async function startProduct(
  name: string,
  { demo = false, clock = false, folder, env = {} }: ProductOptions = {},
): Promise<Product> {
  const scratch = folder === undefined ? scratchFolder(name) : { folder, remove() {} }
  const port = await freePort()
  const sitePort = await freePort()
  const launcher = await startProgram(['apps/launcher/src/main.ts', ...(demo ? ['--demo'] : [])], {
    env: {
      ...env,
      PALISADE_DATA: scratch.folder,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_ADMIN_PASSWORD: PASSWORD,
      PALISADE_SIM_CONTROL_PORT: String(sitePort),
      PALISADE_SIM_RTSP_PORT: String(await freePort()),
      PALISADE_SIM_CHATTER: '0',
      ...(clock && { PALISADE_SIM_CLOCK: '1' }),
    },
    readyWords: 'ready at',
    limit: 180_000,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: databaseIn(scratch.folder),
    siteUrl: `http://127.0.0.1:${sitePort}`,
    launcherPid: launcher.pid,
    pidOf: words => findProgram(launcher.pid, words),
    async stop() {
      await launcher.stop()
      scratch.remove()
    },
  }
}

/** Where a data folder's PostgreSQL listens: the fourth line of its pid file is the port. */
function databaseIn(folder: string): string {
  const port = readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(path.join(folder, 'postgres.password'), 'utf8')
  return `postgres://palisade:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}
