// Runs one of the project's commands on the pinned Node, installing first what is missing. This file alone must
// run on whatever Node the machine has (>= 20), before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)

const programs = {
  launch: at('apps/launcher/src/main.ts'),
  'verify-log': at('apps/launcher/src/verify-log.ts'),
  simulate: at('apps/simulator/src/main.ts'),
  check: at('tooling/check.ts'),
  test: at('tooling/test.ts'),
  bench: at('bench/run.ts'),
  mutate: at('tooling/mutate/main.ts'),
}

const [command, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(programs, command)) {
  console.error(`unknown command: ${command}; one of ${Object.keys(programs).join(', ')}`)
  process.exit(2)
}

const stamp = at('node_modules/.palisade-install')
const lock = createHash('sha256')
  .update(readFileSync(at('package-lock.json')))
  .digest('hex')
const node = at('node_modules/node/bin/node')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock || !existsSync(node)) {
  console.log('Palisade: installing the pinned packages (once after a change of package-lock.json) …')
  // The codec package would fetch a command-line program of its own; it is not needed and may be unreachable.
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SKIP_FFMPEG: 'true' },
  })
  if (installed.status !== 0 || !existsSync(node)) {
    console.error('Palisade: npm ci failed; see its lines above')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

const child = spawn(node, [programs[command], ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}:${at('node_modules/.bin')}:${process.env.PATH}` },
})
// Ctrl-C reaches the child by itself; this process only waits for it to put things away.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
