import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  /** Program and arguments, separated by NUL. */
  command: string
  /** Tells a process from a later one with the same number. */
  startedAt: string
}

/** Every process of this machine (Linux) that has not ended. */
export function listProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // Fields after the name in brackets, which may itself hold spaces (proc(5)).
        const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return [{ pid: Number(name), parent: Number(parent), command, startedAt: rest[17] ?? '' }]
      } catch {
        return []
      }
    })
}

/** A process and all below it. */
export function listDescendants(pid: number): RunningProcess[] {
  const all = listProcesses()
  const family = all.filter(process => process.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter(process => process.parent === parent))
  return family
}

/** Those that still run. */
export function listSurvivors(processes: readonly RunningProcess[]): RunningProcess[] {
  const now = new Set(listProcesses().map(({ pid, startedAt }) => `${pid} ${startedAt}`))
  return processes.filter(({ pid, startedAt }) => now.has(`${pid} ${startedAt}`))
}
