import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a child with SIGKILL, which it cannot refuse, and resolves once it is gone. */
export async function killChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
