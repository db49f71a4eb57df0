import { readFileSync } from 'node:fs'
import { listDescendants } from '@palisade/testkit/processes'

/** Ticks a second in which Linux counts time of processors. */
const TICKS = 100
/** Places of `utime`, `stime`, `cutime` and `cstime` after the name in brackets (proc(5)). */
const TIMES = [11, 12, 13, 14]

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return TIMES.reduce((sum, place) => sum + Number(fields[place]), 0)
  } catch {
    return 0
  }
}

/** Seconds that processors have worked for a process and all below it, those that have ended included. */
export const cpuSeconds = (pid: number): number =>
  listDescendants(pid).reduce((sum, process) => sum + ticksOf(process.pid), 0) / TICKS
