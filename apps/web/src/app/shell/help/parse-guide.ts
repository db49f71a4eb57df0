import type { Block, Section } from './guide.ts'
import { joinLines, parseWords } from './parse-words.ts'

// Markdown as far as the guides use it: headings, texts, lists of one level, tables, code, pictures.

const HEADING = /^(#{1,3}) (.+)$/
const PICTURE = /^!\[([^\]]*)\]\(([^)]+)\)$/
const ITEM = /^(?:-|(\d+)\.) +(.*)$/
const INDENTED = /^ {4}/
const FENCE = '```'
const isFence = (line: string) => line.startsWith(FENCE)
const isRow = (line: string) => line.startsWith('|')
const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''
const startsOther = (line: string) =>
  HEADING.test(line) || ITEM.test(line) || isRow(line) || isFence(line) || PICTURE.test(line)

const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => parseWords(cell.trim()))

/** The block that begins at a line, and the line after it. */
interface Read {
  block: Block
  next: number
}

/** The first line from `start` on of which this is not true. */
function endOf(lines: readonly string[], start: number, isPart: (line: string) => boolean): number {
  let end = start
  while (end < lines.length && isPart(lines[end] ?? '')) end += 1
  return end
}

function readFence(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at + 1, line => !isFence(line))
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function readIndented(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at, line => INDENTED.test(line))
  const text = lines
    .slice(at, end)
    .map(line => line.slice(4))
    .join('\n')
  return { block: { kind: 'code', text }, next: end }
}

function readTable(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at, isRow)
  const [head = '', , ...rows] = lines.slice(at, end)
  return { block: { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }, next: end }
}

/** An item goes on over lines that are indented. */
function readList(lines: readonly string[], at: number): Read {
  const isOrdered = ITEM.exec(lines[at] ?? '')?.[1] !== undefined
  const items = []
  let next = at
  for (let found = ITEM.exec(lines[next] ?? ''); found; found = ITEM.exec(lines[next] ?? '')) {
    const end = endOf(lines, next + 1, line => line.startsWith(' '))
    items.push(parseWords(joinLines([found[2] ?? '', ...lines.slice(next + 1, end)])))
    next = end
  }
  return { block: { kind: 'list', isOrdered, items }, next }
}

function readText(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at + 1, line => !isEmpty(line) && !startsOther(line))
  return { block: { kind: 'text', content: parseWords(joinLines(lines.slice(at, end))) }, next: end }
}

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? ''
  if (isFence(line)) return readFence(lines, at)
  if (INDENTED.test(line)) return readIndented(lines, at)
  if (isRow(line)) return readTable(lines, at)
  if (ITEM.test(line)) return readList(lines, at)
  const [, label = '', source] = PICTURE.exec(line) ?? []
  if (source !== undefined) return { block: { kind: 'picture', source, label }, next: at + 1 }
  return readText(lines, at)
}

/** The sections of a guide, in their order. The first has its title. */
export function parseGuide(file: string): Section[] {
  const lines = file.split('\n')
  const sections: { title: string; level: number; blocks: Block[] }[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const [, signs = '', title] = HEADING.exec(line) ?? []
    if (title !== undefined) sections.push({ title, level: signs.length, blocks: [] })
    if (title !== undefined || isEmpty(line)) {
      at += 1
      continue
    }
    const { block, next } = readBlock(lines, at)
    sections.at(-1)?.blocks.push(block)
    at = next
  }
  return sections
}

/** The id of a section: the anchor of its English heading. */
export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
