import { askMedia } from '#server/infra/media/control-request.ts'
import type { MediaProgram } from '#server/infra/media/media-programs.ts'

/** Limits of a request for a media program's figures: ms after which they are left out, and bytes beyond which, too. */
const LIMIT = 2_000
const BYTES = 64 * 1024
const LINE = /^(# (TYPE|HELP) )?palisade_media_[a-z_]+[ {]/

/**
 * The media programs' own figures as Prometheus text; without those of programs that are away. The default figures of their
 * processes are left out, because the server's own have the same names. Those of several programs are told apart by a label.
 */
export async function readMediaFigures(programs: readonly MediaProgram[]): Promise<string> {
  const lists = await Promise.all(programs.map(readOne))
  if (programs.length === 1) return textOf(lists.flat())
  const labelled = lists.flatMap((lines, index) =>
    lines.map(line => withLabel(line, programs[index]?.id ?? '')),
  )
  // All lines of one figure must stand together, and what it means once.
  return textOf([...Map.groupBy(new Set(labelled), figureOf).values()].flat())
}

async function readOne(program: MediaProgram): Promise<string[]> {
  try {
    const asked = { method: 'GET', path: '/metrics', ms: LIMIT, bytes: BYTES } as const
    const { status, bytes } = await askMedia(program, asked)
    if (status !== 200) return []
    return bytes
      .toString()
      .split('\n')
      .filter(line => LINE.test(line))
  } catch {
    return []
  }
}

const textOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

/** Lines of a histogram's parts belong to the histogram. */
const figureOf = (line: string): string =>
  (/palisade_media_[a-z_]+/.exec(line)?.[0] ?? '').replace(/_(bucket|sum|count)$/, '')

function withLabel(line: string, id: string): string {
  if (line.startsWith('#')) return line
  const [, name = '', labels, value = ''] = /^([a-z_]+)(?:\{(.*)\})? (.*)$/.exec(line) ?? []
  return `${name}{program="${id}"${labels ? `,${labels}` : ''}} ${value}`
}
