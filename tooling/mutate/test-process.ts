import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Job } from './runner.ts'
import type { Outcome } from './related-tests.ts'

/** Beyond the time for its tests, what a batch that has begun may take before it counts as hung. */
const GRACE_SECONDS = 120

export interface TestProcess {
  /** @returns 'hung' when the tests did not end and were killed, also by `stop` */
  run(job: Job): Promise<Outcome | 'hung'>
  stop(): void
}

/** Runs tests in a copied tree, in a process group that is killed as one and started anew when it hangs. */
export function createTestProcess(tree: string, databaseUrl: string): TestProcess {
  let child: ChildProcess | undefined
  let running: AbortController | undefined
  const start = () =>
    fork(path.join(tree, 'tooling/mutate/runner.ts'), {
      cwd: tree,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
    })
  const stop = () => {
    running?.abort()
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  return {
    stop,
    async run(job) {
      child ??= start()
      const done = new AbortController()
      running = done
      const { signal } = done
      const hung = setTimeout(() => done.abort(), (job.seconds + GRACE_SECONDS) * 1000)
      child.send(job)
      try {
        const [outcome] = (await Promise.race([
          once(child, 'message', { signal }),
          endOf(child, signal),
        ])) as [Outcome]
        return outcome
      } catch (error) {
        if (!signal.aborted) throw error
        stop()
        return 'hung'
      } finally {
        clearTimeout(hung)
        done.abort()
      }
    },
  }
}

async function endOf(child: ChildProcess, signal: AbortSignal): Promise<never> {
  await once(child, 'exit', { signal })
  throw new Error('the test runner ended by itself')
}
