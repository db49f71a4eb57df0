import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'

/** What the console is built from, below the repository's root. */
const SOURCES = ['apps/web', 'packages/contract', 'packages/phrases', 'package-lock.json']

/** Builds the console when its sources changed since the last build. */
export async function buildWeb(root: string, say: (line: string) => void): Promise<string> {
  const dist = path.join(root, 'apps/web/dist')
  const stamp = path.join(dist, '.sources')
  const fingerprint = fingerprintOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return dist
  say('building the console …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(build, 'exit')) as [number]
  if (code !== 0) throw new Error('the console could not be built; see the lines above')
  writeFileSync(stamp, fingerprint)
  return dist
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, target: string) {
  const stat = statSync(target)
  if (!stat.isDirectory()) {
    hash.update(path.basename(target)).update(readFileSync(target))
    return
  }
  for (const name of readdirSync(target).toSorted())
    if (name !== 'dist' && name !== 'node_modules') addTo(hash, path.join(target, name))
}
