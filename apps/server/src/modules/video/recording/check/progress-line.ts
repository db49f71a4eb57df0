import type { Progress } from './run-check.ts'

/** Interval at which the line is drawn again in a terminal, and interval of lines in a file, ms. */
const TERMINAL_EVERY = 250
const FILE_EVERY = 10_000

export interface ProgressLine {
  show(progress: Readonly<Progress>): void
  /** Removes the line, so that another may be printed in its place. */
  clear(): void
}

/** Keeps one line of a terminal up to date with the progress; elsewhere it writes a line now and then. */
export function createProgressLine(out: NodeJS.WriteStream): ProgressLine {
  const every = out.isTTY ? TERMINAL_EVERY : FILE_EVERY
  let next = performance.now() + every
  let isShown = false
  return {
    show(progress) {
      if (performance.now() < next) return
      next = performance.now() + every
      isShown = true
      out.write(out.isTTY ? `\r\x1b[K${textOf(progress)}` : `${textOf(progress)}\n`)
    },
    clear() {
      if (out.isTTY && isShown) out.write('\r\x1b[K')
      isShown = false
    },
  }
}

const count = (value: number) => value.toLocaleString('en-US')

const textOf = ({ cameras, camerasDone, files, differences }: Readonly<Progress>): string =>
  `${camerasDone} of ${cameras} cameras, ${count(files)} files${differences > 0 ? `, ${count(differences)} differ` : ''}`
