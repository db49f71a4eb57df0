import { readdirSync, readFileSync } from 'node:fs'

// Usage of processes, from /proc (Linux): on a shared machine CPU time can still be compared, wall time cannot.

/** Kernel ticks a second; 100 on every Linux that Node runs on. */
const TICKS = 100

interface Stat {
  parent: number
  /** CPU time of the process and of its children that have ended, s. */
  cpu: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // proc(5): ppid is field 4, utime stime cutime cstime are 14 to 17; the first here is field 3.
    const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS
    return { parent: fields[1] ?? 0, cpu }
  } catch {
    return undefined
  }
}

/** The process and everything below it. */
export function treeOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc').flatMap(name => {
      const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
      return stat ? [[Number(name), stat.parent] as const] : []
    }),
  )
  const tree = [pid]
  for (const member of tree) for (const [child, parent] of parents) if (parent === member) tree.push(child)
  return tree
}

/** CPU seconds of these processes and all below them since they started. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.flatMap(treeOf).reduce((sum, pid) => sum + (statOf(pid)?.cpu ?? 0), 0)
}

const MIB = 1024

function field(pid: number, file: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) / MIB
}

/** Resident memory now, MiB. */
export const residentMiB = (pid: number): number => field(pid, 'status', 'VmRSS')
/** Memory that belongs to these processes and all below them alone, MiB: what they share, such as a database's buffers, is left out. */
export const ownMiB = (pids: readonly number[]): number =>
  pids.flatMap(treeOf).reduce((sum, pid) => sum + field(pid, 'status', 'RssAnon'), 0)
/** The most that was ever resident, MiB. */
export const peakResidentMiB = (pid: number): number => field(pid, 'status', 'VmHWM')
/** Resident memory with shared pages counted by share, MiB, of processes and all below them. */
export const proportionalMiB = (pids: readonly number[]): number =>
  pids.flatMap(treeOf).reduce((sum, pid) => sum + field(pid, 'smaps_rollup', 'Pss'), 0)
