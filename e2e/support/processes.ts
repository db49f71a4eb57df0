import { readdirSync, readFileSync } from 'node:fs'

interface Running {
  pid: number
  parent: number
  command: string
}

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

function listProcesses(): Running[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })
}
