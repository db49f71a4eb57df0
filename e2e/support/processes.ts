import { listProcesses } from '@palisade/testkit/processes'

/** The processes of a program that the launcher started, e.g. `apps/server` or `postgres`. */
export const findPrograms = (launcherPid: number, words: string): number[] =>
  listProcesses().flatMap(({ pid, parent, command }) =>
    parent === launcherPid && command.includes(words) ? pid : [],
  )

/** The one that there is. */
export function findProgram(launcherPid: number, words: string): number {
  const [found] = findPrograms(launcherPid, words)
  if (found === undefined) throw new Error(`the launcher runs no ${words}`)
  return found
}

/** Kills it as a power cut would, without a chance to clean up. */
export function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL')
}
