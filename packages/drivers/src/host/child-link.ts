import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Link, LinkOptions } from './link.ts'
import type { EngineMessage, HostMessage } from './messages.ts'

const CHILD_FILE = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Pause before a dead process is started again, ms; doubled for each that did not live STEADY_AFTER_MS. */
const RESTART_FROM_MS = 250
const RESTART_UP_TO_MS = 30_000
const STEADY_AFTER_MS = 60_000
/**
 * Without a beat for so long it hangs, and is ended; ms. Timers of a process that is only short of CPU come late, so this is
 * far more than a busy machine needs.
 */
const HEARTBEAT_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 1500
/** Ten thousand sessions need about 500; a leak ends it before the machine, MiB. */
const HEAP_MIB = 2048

/** The engine in a child process: started again with backoff when it dies or hangs. */
export function createChildLink({ log, onMessage, onUp, onDown, onDeath }: LinkOptions): Link {
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isWanted = false
  let isHung = false
  let deaths = 0
  let startedAt = 0

  function handleMessage(message: EngineMessage): void {
    heartbeat?.refresh()
    onMessage(message)
  }

  function handleExit(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(heartbeat)
    child = undefined
    onDown()
    if (!isWanted) return
    onDeath?.({ code, signal, isHung })
    deaths = performance.now() - startedAt > STEADY_AFTER_MS ? 0 : deaths + 1
    const pause = Math.min(RESTART_UP_TO_MS, RESTART_FROM_MS * 2 ** Math.max(0, deaths - 1))
    log.warn({ code, signal, pause }, 'driver process ended, starting it again')
    restart = setTimeout(launch, pause)
  }

  function launch(): void {
    startedAt = performance.now()
    isHung = false
    const next = fork(CHILD_FILE, [], {
      serialization: 'advanced',
      // No environment: what the server was given is not for the process that devices speak to.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    })
    child = next
    next.on('message', message => handleMessage(message as EngineMessage))
    next.on('exit', handleExit)
    next.on('error', () => undefined)
    heartbeat = setTimeout(() => {
      log.warn({}, 'driver process hangs, ending it')
      isHung = true
      next.kill('SIGKILL')
    }, HEARTBEAT_LIMIT_MS)
    onUp()
  }

  function send(message: HostMessage): boolean {
    if (!child?.connected) return false
    // A channel that closes under us is followed by 'exit', which deals with it.
    child.send(message, () => undefined)
    return true
  }

  return {
    start() {
      if (isWanted) return
      isWanted = true
      launch()
    },
    send,
    async stop() {
      isWanted = false
      clearTimeout(restart)
      const ending = child
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const gone = once(ending, 'exit')
      if (!send({ type: 'stop' })) ending.kill('SIGKILL')
      const late = setTimeout(() => void ending.kill('SIGKILL'), STOP_LIMIT_MS)
      await gone
      clearTimeout(late)
    },
  }
}
