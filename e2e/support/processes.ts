import { listProcesses } from '@palisade/testkit/processes'

/** The process of a program that the launcher started, e.g. `apps/server` or `postgres`. */
export function findProgram(launcherPid: number, words: string): number {
  const found = listProcesses().find(
    running => running.parent === launcherPid && running.command.includes(words),
  )
  if (!found) throw new Error(`the launcher runs no ${words}`)
  return found.pid
}

/** Kills it as a power cut would, without a chance to clean up. */
export function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL')
}
