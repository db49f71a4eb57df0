// Runs one of the project's commands on the pinned Node, installing first what is missing. This file alone must
// run on whatever Node the machine has (>= 20), before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)

const programs = {
  launch: at('apps/launcher/src/main.ts'),
  backup: at('apps/launcher/src/commands/backup.ts'),
  restore: at('apps/launcher/src/commands/restore.ts'),
  'verify-evidence': at('apps/launcher/src/commands/verify-evidence.ts'),
  'verify-log': at('apps/launcher/src/commands/verify-log.ts'),
  recordings: at('apps/launcher/src/commands/recordings.ts'),
  simulate: at('apps/simulator/src/main.ts'),
  check: at('tooling/check.ts'),
  test: at('tooling/test/main.ts'),
  bench: at('bench/run.ts'),
  mutate: at('tooling/mutate/main.ts'),
  pictures: at('tooling/pictures.ts'),
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

/** The process that does the work now, and the signal that asked this one to end. */
let running
let asked

/** @returns the exit code of a program, which shares our terminal and gets every signal that we get */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    running.on('error', reject)
    running.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
    if (asked) running.kill(asked)
  })
}

function end(signal) {
  asked = signal
  running?.kill(signal)
}

// Ctrl-C reaches the program by itself; a service manager or a container signals npm alone, which signals us.
process.on('SIGINT', () => end('SIGINT'))
process.on('SIGTERM', () => end('SIGTERM'))
// npm that is killed, or ended by a signal that it does not pass on, is noticed by our new parent.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watching)
    end('SIGTERM')
  }, 500)
  watching.unref()
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock || !existsSync(node)) {
  console.log('Palisade: installing the pinned packages (once after a change of package-lock.json) …')
  // The codec package would fetch a command-line program of its own; it is not needed and may be unreachable.
  const status = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // onnxruntime's installer would fetch the part for graphics cards from a place that may be unreachable, and is not used.
    env: { ...process.env, SKIP_FFMPEG: 'true', ONNXRUNTIME_NODE_INSTALL: 'skip' },
  })
  if (status !== 0 || !existsSync(node)) {
    if (!asked) console.error('Palisade: npm ci failed; see its lines above')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

const status = await run(node, [programs[command], ...rest], {
  // The channel carries nothing: it closes with this process, which tells the launcher that it must end.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${path.dirname(node)}:${at('node_modules/.bin')}:${process.env.PATH}` },
})
process.exit(status)
