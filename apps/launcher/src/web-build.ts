import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { environmentOf } from './environment.ts'

/** The console is built from these, below the repository's root. */
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/phrases',
  'packages/fmp4',
  'docs/guide',
  'package-lock.json',
]

/** Builds that are kept: a server that is still running serves the one it was started with. */
const KEPT_BUILDS = 3

/**
 * Builds the console when there is no build of its present sources yet.
 * @param giveUp ends a build that takes too long for who wants to stop
 * @returns the build's folder, named after those sources; it appears whole or not at all, whoever builds beside us
 */
export async function buildWeb(
  root: string,
  say: (line: string) => void,
  giveUp?: AbortSignal,
): Promise<string> {
  const builds = path.join(root, 'apps/web/dist')
  const build = path.join(builds, fingerprintOf(root))
  removeDrafts(builds)
  if (existsSync(build)) return build
  say('building the console …')
  const draft = `${build}.${randomUUID()}`
  try {
    await runVite(root, draft, giveUp)
    renameSync(draft, build)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Somebody else built the same sources meanwhile.
    if (!existsSync(build)) throw error
  }
  removeOld(builds)
  return build
}

async function runVite(root: string, folder: string, giveUp?: AbortSignal) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  // The console is no secret, and another user may start from the same checkout.
  const ours = process.umask(0o022)
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: path.join(root, 'apps/web'),
    env: environmentOf('build'),
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(giveUp && { signal: giveUp }),
  })
  process.umask(ours)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error('the console could not be built; see the lines above')
}

/** `<fingerprint>.<uuid>`: a build that is not whole yet. */
const DRAFT = /^[0-9a-f]{16}\.[0-9a-f-]{36}$/
/** A build takes two minutes at most; a draft this old is of a launcher that was killed, ms. */
const DRAFT_LEFT_AFTER = 3_600_000

/** Removes what killed builds left. */
export function removeDrafts(builds: string, now = Date.now()): void {
  if (!existsSync(builds)) return
  for (const name of readdirSync(builds)) {
    const draft = path.join(builds, name)
    const at = DRAFT.test(name) && statSync(draft, { throwIfNoEntry: false })?.mtimeMs
    if (at && now - at > DRAFT_LEFT_AFTER) rmSync(draft, { recursive: true, force: true })
  }
}

function removeOld(builds: string) {
  const ageOf = (name: string) => statSync(path.join(builds, name)).mtimeMs
  const names = readdirSync(builds)
    .filter(name => !DRAFT.test(name))
    .toSorted((a, b) => ageOf(b) - ageOf(a))
  for (const name of names.slice(KEPT_BUILDS))
    rmSync(path.join(builds, name), { recursive: true, force: true })
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, path.join(root, source))
  return hash.digest('hex').slice(0, 16)
}

function addTo(hash: ReturnType<typeof createHash>, target: string) {
  if (!statSync(target).isDirectory()) {
    hash.update(path.basename(target)).update(readFileSync(target))
    return
  }
  for (const name of readdirSync(target).toSorted())
    if (name !== 'dist' && name !== 'node_modules') addTo(hash, path.join(target, name))
}
